// Search as one types, in the dialog that scidraft.js has opened, by Sphinx's own index and search.
// Where that fails, the dialog stays the form it is and leads to the search page.
(() => {
  "use strict";

  const PAUSE = 150; // milliseconds
  const MOST = 50;
  const WORDS = "sphinx_highlight_terms"; // where Sphinx looks for what to mark on a page

  const script = document.currentScript;
  const contentRoot = document.documentElement.dataset.content_root;
  const dialog = document.querySelector(".search-dialog");
  const field = dialog.querySelector("input[name=q]");
  const status = dialog.querySelector(".search-status");
  const list = dialog.querySelector(".search-results");
  let typed = field.value;
  let sought = new Set();
  let timer;

  const fetchScript = (address) =>
    new Promise((resolve, reject) => {
      const isThere = ({ src }) => src.split("?")[0] === address.href;
      if ([...document.scripts].some(isThere)) return resolve();
      const item = document.createElement("script");
      item.async = false; // one after the other
      item.src = address;
      item.onload = resolve;
      item.onerror = reject;
      document.head.append(item);
    });
  const ours = (name) => fetchScript(new URL(name, script.src));

  const fetchSearch = () => {
    // Searching must not mark words; following a result does.
    window.SPHINX_HIGHLIGHT_ENABLED ??= false;
    const isTranslated = document.querySelector("script[data-translated]");
    return Promise.all([
      ours("documentation_options.js"),
      ours("doctools.js").then(allowTranslations),
      isTranslated && ours("translations.js"),
      ours("language_data.js"),
      ours("searchtools.js").then(() => (field.value = typed)), // which it empties
      fetchScript(new URL(`${contentRoot}searchindex.js`, document.baseURI)),
    ]);
  };
  // Sphinx makes a function of a text, for plurals, which a strict policy forbids.
  const allowTranslations = () => {
    Documentation.addTranslations = ({ messages }) =>
      Object.assign(Documentation.TRANSLATIONS, messages);
  };

  const addressOf = (document_, anchor) => {
    const path = document_.split("/").map(encodeURIComponent).join("/");
    if (DOCUMENTATION_OPTIONS.BUILDER === "dirhtml") {
      const folder = `${path}/`.replace(/(^|\/)index\/$/, "$1");
      return contentRoot + folder + anchor;
    }
    return contentRoot + path + DOCUMENTATION_OPTIONS.LINK_SUFFIX + anchor;
  };

  // The names of objects are escaped in the index, titles are not.
  const plain = (markup) => new DOMParser().parseFromString(markup, "text/html").body.textContent;

  const describe = ([name, title, anchor, about, , , kind]) => {
    const { docnames, titles } = Search._index;
    const page = titles[docnames.indexOf(name)];
    const result = { address: addressOf(name, anchor), title, about: about ?? "" };
    if (kind === "object") return { ...result, title: plain(title) };
    if (title.startsWith(`${page} > `))
      return { ...result, title: title.slice(page.length + 3), about: page };
    return result;
  };

  const remember = (words) => {
    try {
      localStorage.setItem(WORDS, [...words].join(" "));
    } catch {} // storage may be forbidden
  };
  const search = (query) => {
    const parts = Search._parseQuery(query);
    remember([]); // where Sphinx's own script is there, it has been remembered
    const found = Search._performSearch(...parts).reverse();
    sought = parts[3];
    return { count: found.length, results: found.slice(0, MOST).map(describe) };
  };

  const part = (name, className, text) => {
    const item = document.createElement(name);
    item.className = className;
    item.textContent = text;
    return item;
  };
  const line = ({ address, title, about }) => {
    const item = document.createElement("li");
    const link = part("a", "search-result", "");
    link.href = address;
    link.append(part("span", "search-title", title));
    if (about) link.append(" ", part("span", "search-about", about));
    item.append(link);
    return item;
  };
  const show = ({ count, results }) => {
    const { none, one, many } = status.dataset;
    status.textContent = [none, one][count] ?? many.replace("%s", count);
    list.replaceChildren(...results.map(line));
    list.scrollTop = 0;
  };
  const clear = () => {
    status.textContent = "";
    list.replaceChildren();
  };
  const run = () => {
    const query = field.value.trim();
    if (!query) return clear();
    try {
      show(search(query));
    } catch {
      clear(); // another Sphinx than those that are known
    }
  };

  const follow = ({ target }) => {
    if (target === dialog) return dialog.close(); // the ground around it
    const link = target.closest(".search-result");
    if (!link) return;
    if (link.pathname === location.pathname) dialog.close();
    else remember(sought);
  };

  const move = (step) => {
    const links = [...list.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement) + step;
    (links[Math.min(place, links.length - 1)] ?? field).focus();
  };
  const press = (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || event.isComposing) return;
    if (key === "Escape") dialog.close();
    else if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else {
      const isWriting = key.length === 1 || key === "Backspace";
      if (isWriting && list.contains(document.activeElement)) field.focus();
      return;
    }
    event.preventDefault();
    event.stopPropagation(); // Sphinx listens for it, too
  };

  dialog.addEventListener("keydown", press);
  dialog.addEventListener("click", follow);
  field.addEventListener("input", () => {
    typed = field.value;
  });
  fetchSearch().then(
    () => {
      field.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(run, PAUSE);
      });
      run();
    },
    () => {}, // it stays a form
  );
})();
