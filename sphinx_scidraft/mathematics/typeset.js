// Sets formulas with KaTeX; engine.py loads this behind it. Requests and answers are JSON.
"use strict";

globalThis.scidraft = (() => {
  const EXPANSIONS = 10000; // of macros, in one formula
  const LARGEST = 500; // em: sizes that an author asks for
  const REFUSED = "#refused"; // the colour in which KaTeX sets commands that it does not trust
  const WIDE = 20; // signs: a part of a line that may be wider than a telephone
  const TOKENS = new Set(["mi", "mn", "mo", "mtext"]);
  const PROTOCOLS = new Set(["http", "https", "mailto", "_relative"]);
  const INDICATOR = String.raw`\html@mathml{\mathrm{1}\mkern-4.5mu\mathrm{l}}{\char"1D7D9}`;
  const SHORT = {
    height: "h",
    top: "t",
    width: "w",
    "border-bottom-width": "b",
    "margin-left": "l",
    "margin-right": "r",
    "min-width": "m",
    "padding-left": "p",
    "vertical-align": "v",
  };

  // As TeX has it, and KaTeX has not: in a display, limits of \mathop stand above and below.
  katex.__defineFunction({
    type: "op",
    names: ["\\mathop"],
    numArgs: 1,
    primitive: true,
    handler: ({ parser }, [body]) => ({
      type: "op",
      mode: parser.mode,
      limits: true,
      parentIsSupSub: false,
      symbol: false,
      body: body.type === "ordgroup" ? body.body : [body],
    }),
  });

  let request; // what is being set
  let notes; // commands that have been left out
  let links; // references that have become links
  let unknown; // labels that no equation has

  const join = (tokens) => tokens.map((token) => token.text).reverse().join("");
  const braced = (command, tokens) => {
    const [open, close] = [{ text: "{" }, { text: "}" }];
    return { tokens: [close, ...tokens, open, { text: command }], numArgs: 0 };
  };
  const escaped = (label) => label.replace(/[\\{}$&#^_%~]/g, (sign) => `\\char${sign.charCodeAt(0)} `);

  // The number of an equation; where that is known, a link to it.
  const refer = (context, before, after) => {
    const label = join(context.consumeArg().tokens).trim();
    const found = request.references[label] ?? request.references[""];
    if (!found) {
      unknown.push(label);
      return String.raw`\text{${before}\texttt{${escaped(label)}}${after}}`;
    }
    const bare = found.bare ? ["", ""] : [before, after];
    const number = String.raw`\text{${bare[0]}${found.text}${bare[1]}}`;
    if (!found.href) return number;
    links.push(found.href);
    return String.raw`\href{scidraft-${links.length - 1}}{${number}}`;
  };
  const indicate = (command) => (context) => {
    const { tokens } = context.consumeArg();
    return join(tokens) === "1" ? INDICATOR : braced(command, tokens);
  };
  const leaveOut = (command) => (context) => {
    const [, body] = context.consumeArgs(2);
    notes.push(command);
    return { tokens: body, numArgs: 0 };
  };
  const OWN = {
    "\\eqref": (context) => refer(context, "(", ")"),
    "\\ref": (context) => refer(context, "", ""),
    "\\mathbb": indicate("\\Bbb"),
    "\\mathds": indicate("\\Bbb"),
    "\\mathbbm": indicate("\\Bbb"),
    "\\hdotsfor": (context) => {
      const count = Math.min(parseInt(join(context.consumeArg().tokens), 10) || 1, 50);
      return Array(count).fill("\\cdots").join("&");
    },
    "\\unicode": (context) => {
      const number = join(context.consumeArg().tokens).trim();
      return /^x[\da-f]+$/i.test(number) ? `\\char"${number.slice(1).toUpperCase()}` : `\\char${number}`;
    },
  };

  const settings = (macros) => ({
    macros,
    displayMode: request.display,
    maxExpand: EXPANSIONS,
    maxSize: LARGEST,
    strict: false, // accents in text, signs of other scripts: no reason to warn
    errorColor: REFUSED,
    trust: ({ command, url, protocol, class: name }) => {
      if (command === "\\htmlClass") return name === "multline";
      return /^scidraft-\d+$/.test(url) || (command !== "\\includegraphics" && PROTOCOLS.has(protocol));
    },
  });

  // Definitions are read once for all formulas that they hold for.
  let known = { prelude: null, macros: null };
  const own = (base, refused) => {
    const macros = {};
    request = { references: {} };
    const read = (prelude) =>
      prelude && katex.__parse(prelude, { ...settings(macros), globalGroup: true });
    read(String.raw`\let\scidraft@class=\htmlClass`);
    Object.assign(macros, OWN);
    for (const command of refused) macros[command] = leaveOut(command);
    read(base);
    return macros;
  };
  let base = null;
  const prepare = (commands, refused) => {
    base = own(commands, refused);
  };
  const macrosFor = (prelude) => {
    if (known.prelude !== prelude) {
      const macros = { ...base };
      if (prelude) katex.__parse(prelude, { ...settings(macros), globalGroup: true });
      known = { prelude, macros };
    }
    return { ...known.macros }; // a formula may define some for itself
  };

  // A class that says what it stands for: k_h0_6944 is a height of 0.6944em. styles.py reads it.
  const classes = new Map();
  const classOf = (name, value) => {
    const key = name + value;
    let found = classes.get(key);
    if (!found) {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const short = /^-?[\d.]+em$/.test(value) && SHORT[property];
      const said = short ? short + value.slice(0, -2) : `${property}:${value}`;
      const sign = (other) => (other === "." ? "_" : `_x${other.charCodeAt(0).toString(16)}_`);
      found = `k_${said.replace(/[^A-Za-z\d-]/g, sign)}`;
      classes.set(key, found);
    }
    return found;
  };

  const SPECIAL = /[&<>"']/;
  const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  const escape = (plain) =>
    SPECIAL.test(plain) ? plain.replace(/[&<>"']/g, (sign) => ENTITIES[sign]) : plain;

  // The markup of what KaTeX has built. Its own toMarkup() would write styles into attributes.
  const { Span, Anchor, SymbolNode, SvgNode } = katex.__domTree;
  let parts;
  const open = (tag, classes, style, attributes) => {
    let names = "";
    for (const name of classes) if (name) names += names ? ` ${name}` : name;
    for (const property in style) {
      if (style[property] === undefined) continue;
      const name = classOf(property, style[property]);
      names += names ? ` ${name}` : name;
    }
    let markup = `<${tag}`;
    if (names) markup += ` class="${names}"`;
    for (const name in attributes) markup += ` ${name}="${escape(attributes[name])}"`;
    parts.push(markup, ">");
  };
  const follow = (anchor) => {
    const link = /^scidraft-(\d+)$/.exec(anchor.attributes.href);
    // What is hidden from screen readers must not have the focus.
    anchor.attributes.tabindex = "-1";
    anchor.classes.push("reference", link ? "internal" : "external");
    if (link) anchor.attributes.href = links[link[1]];
  };
  const signs = ({ text, children }) =>
    text?.length ?? (children ?? []).reduce((sum, child) => sum + signs(child), 0);
  const isWide = ({ classes, children }) =>
    !request.display && classes[0] === "katex-base" && signs({ children }) > WIDE;
  const writeAll = (children) => {
    for (const child of children) write(child);
  };
  const write = (node) => {
    const { style, classes, children, attributes } = node;
    if (style?.color === REFUSED) throw new Error("this command is not allowed");
    if (node instanceof SymbolNode) {
      const slant = node.italic > 0 ? { marginRight: `${+node.italic.toFixed(4)}em` } : null;
      const isBare = !classes.length && !slant && !Object.keys(style).length;
      if (!isBare) open("span", classes, slant ? { ...slant, ...style } : style, null);
      parts.push(escape(node.text), isBare ? "" : "</span>");
    } else if (node instanceof Span) {
      if (isWide(node)) classes.push("katex-wide");
      // Formulas run from left to right, whatever the text does; e-books have no CSS for that.
      open("span", classes, style, classes[0] === "katex" ? { dir: "ltr", ...attributes } : attributes);
      writeAll(children);
      parts.push("</span>");
    } else if (node instanceof Anchor) {
      follow(node);
      open("a", classes, style, attributes);
      writeAll(children);
      parts.push("</a>");
    } else if (node instanceof SvgNode) {
      const { style: written, ...others } = attributes;
      if (written) node.attributes = { class: classOf(...written.split(":")), ...others };
      parts.push(node.toMarkup());
    } else if (typeof node.type === "string" && children) {
      delete attributes.href; // MathML in browsers knows no links
      // KaTeX sets what is above a sign within that sign, where MathML has only text.
      const isRow = TOKENS.has(node.type) && children.some((child) => child.type);
      const tag = isRow ? "mrow" : node.type;
      open(tag, classes, null, isRow ? null : attributes);
      if (node.type === "annotation") parts.push(escape(request.source));
      else writeAll(children);
      parts.push(`</${tag}>`);
    } else if (children) writeAll(children);
    else parts.push(node.toMarkup());
  };
  const markup = (root) => {
    parts = [];
    write(root);
    return parts.join("");
  };

  // KaTeX names a place in the macro where that is to blame: then it is none in the formula.
  const place = ({ message, position, length }) => {
    if (position === undefined) return null;
    if (!length) return position === request.tex.length ? position : null;
    const marked = [...message.matchAll(/([^])\u0332/g)].map((found) => found[1]).join("");
    return request.tex.slice(position, position + length) === marked ? position : null;
  };
  const typeset = (question) => {
    request = JSON.parse(question);
    [notes, links, unknown] = [[], [], []];
    try {
      const tree = katex.__renderToDomTree(request.tex, settings(macrosFor(request.macros)));
      return JSON.stringify({ html: markup(tree), notes, unknown });
    } catch (error) {
      const isDeep = error instanceof RangeError;
      const said = isDeep ? "it is nested too deeply" : (error.rawMessage ?? error.message);
      const position = error.rawMessage ? place(error) : null;
      return JSON.stringify({ fault: String(said), position });
    }
  };
  return { classOf, prepare, typeset };
})();
