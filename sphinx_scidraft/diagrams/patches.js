// What is added to mermaidx's stand-in for a browser before the first diagram.
(() => {
  // The same drawing every time: no chance, and a clock that begins at the same moment.
  let state = 1;
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  let now = Date.UTC(2000, 0, 1);
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length ? parts : [now++]));
    }
    static now() {
      return now++;
    }
  };

  // Most of the time goes into selectors, which are parsed anew for each element.
  const kept = (compute, key) => {
    const known = new Map();
    return (...given) => {
      const name = key(...given);
      if (!known.has(name)) known.set(name, compute(...given));
      return known.get(name);
    };
  };
  if (typeof __parseComplex === "function") {
    globalThis.__parseComplex = kept(__parseComplex, (text) => text);
  }
  if (typeof __splitTopLevel === "function") {
    globalThis.__splitTopLevel = kept(__splitTopLevel, (text, isEnd) => (isEnd(",") ? "," : " ") + text);
  }
  if (typeof __querySelector === "function") {
    globalThis.__querySelector = function first(root, selector) {
      for (const child of root.childNodes) {
        if (child.nodeType !== 1) continue;
        const found = __matches(child, selector) ? child : first(child, selector);
        if (found) return found;
      }
      return null;
    };
  }
  if (typeof __matchesCompound === "function") {
    const matches = __matchesCompound;
    // The classes and the element without which there can be no match.
    const needed = kept((part) => {
      const bare = part.replace(/:not\([^()]*\)/g, "").replace(/\[[^\]]*\]/g, "");
      const tag = /^[a-z][\w-]*/i.exec(bare);
      return { tag: tag ? tag[0].toLowerCase() : "", classes: [...bare.matchAll(/\.([\w-]+)/g)].map((m) => m[1]) };
    }, (part) => part);
    globalThis.__matchesCompound = (element, part) => {
      const { tag, classes } = needed(part);
      if (tag && (element.tagName || "").toLowerCase() !== tag) return false;
      return classes.every((name) => element.classList.contains(name)) && matches(element, part);
    };
  }
})();
