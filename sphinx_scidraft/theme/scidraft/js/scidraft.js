// A page at rest: its colours, its contents, its wide boxes, its print; what else there is, is
// fetched when a reader wants it. This stands in the head and blocks: colours come before paint.
(() => {
  "use strict";

  const root = document.documentElement;
  const { dataset: told, src } = document.currentScript;
  const all = (selector) => [...document.querySelectorAll(selector)];

  let storage = {};
  try {
    storage = localStorage ?? storage;
  } catch {} // it is forbidden: a choice lasts as long as the page

  const fetchScripts = (...names) => {
    for (const name of names) {
      if (document.querySelector(`script[src*="/${name}"]`)) continue;
      const script = document.createElement("script");
      script.async = false; // one after the other
      script.src = new URL(name, src);
      document.head.append(script);
    }
  };

  // Colours: as the system has them, light, or dark.
  const SCHEME = "scidraft-scheme";
  const NEXT = { auto: "light", light: "dark", dark: "auto" };
  const SIGN = { auto: "◐", light: "○", dark: "●" };

  const setScheme = (scheme) => {
    if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme;
    else delete root.dataset.scheme;
  };

  const setUpSwitch = () => {
    const button = document.querySelector(".scheme-switch");
    if (!button) return;
    const state = document.createElement("span"); // says aloud what a press has done
    state.className = "scheme-state";
    state.setAttribute("role", "status");
    button.after(state);

    const label = () => {
      const scheme = root.dataset.scheme ?? "auto";
      button.title = button.dataset[scheme];
      button.setAttribute("aria-label", button.title);
      (button.firstElementChild ?? button).textContent = SIGN[scheme];
    };
    const follow = () => {
      setScheme(storage[SCHEME]);
      label();
    };
    button.addEventListener("click", () => {
      const next = NEXT[root.dataset.scheme ?? "auto"];
      storage[SCHEME] = next;
      setScheme(next);
      label();
      state.textContent = button.title;
    });
    addEventListener("storage", (event) => event.key === SCHEME && follow());
    addEventListener("pageshow", (event) => event.persisted && follow());
    label();
  };

  // The contents mark the section that is read.
  const followReader = () => {
    const links = all('nav.localtoc a[href^="#"]');
    if (!links.length) return;
    const sections = links.map((link) => {
      const id = link.getAttribute("href").slice(1);
      return document.getElementById(id || "_content") ?? root;
    });
    let current;

    // Where a reader is thought to read: a quarter down, and at the end of the page at its end.
    const readingLine = () => {
      const way = root.scrollHeight - innerHeight;
      const last = Math.min(way, 0.75 * innerHeight);
      const left = last > 0 ? Math.min(1, (way - scrollY) / last) : 1;
      return innerHeight * (1 - 0.75 * left);
    };
    const mark = () => {
      const line = readingLine();
      const place = sections.findLastIndex((item) => item.getBoundingClientRect().top <= line);
      const link = links[Math.max(place, 0)];
      if (link === current) return;
      current?.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
      current = link;
      reveal(link);
    };
    // scrollIntoView would move the page as well.
    const reveal = (link) => {
      const side = link.closest(".side");
      if (!side) return;
      const around = side.getBoundingClientRect();
      const { top, bottom, height } = link.getBoundingClientRect();
      side.scrollTop += Math.min(0, top - height - around.top);
      side.scrollTop += Math.max(0, bottom + height - around.bottom);
    };

    let waiting = 0;
    const soon = () => {
      waiting ||= requestAnimationFrame(() => {
        waiting = 0;
        mark();
      });
    };
    addEventListener("scroll", soon, { passive: true });
    addEventListener("resize", soon);
    soon();
  };

  // The side folds on small screens only. The style sheet sees to that too, but then the fold is
  // shut to those who do not see it.
  const foldSide = () => {
    const fold = document.querySelector(".side-fold");
    if (!fold) return;
    const isWide = matchMedia("(width >= 66rem)");
    const follow = () => (fold.open = isWide.matches);
    isWide.addEventListener("change", follow);
    follow();
  };

  // A box in which nothing is wide is no stop for the keyboard.
  const watchBoxes = () => {
    const check = (box) => {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    };
    const watcher = new ResizeObserver((entries) => {
      new Set(entries.map(({ target }) => target.closest(".scroller"))).forEach(check);
    });
    for (const item of all(".scroller, .scroller > *")) watcher.observe(item);
  };

  // Paper has no folds and no margin for notes: it gets the notes at its end. It does not scroll
  // either: a display that is wider than the text on A4 is set smaller.
  const PAPER = 40; // in em
  const widthOf = (box) => {
    const drawn = box.querySelector("mjx-container, .katex-display");
    if (!drawn) return 0;
    const content = document.createRange(); // a box is never narrower than its column
    content.selectNodeContents(drawn);
    return content.getBoundingClientRect().width / parseFloat(getComputedStyle(box).fontSize);
  };
  let putBack = null;
  const layOutForPaper = () => {
    if (putBack) return;
    const folded = all(".body details:not([open])");
    const notes = all(".body aside.sidenote");
    const displays = all(".scroller:has(> .math)");
    const widths = displays.map(widthOf);
    const places = notes.map(() => document.createComment(""));
    const list = document.createElement("section");
    list.className = "notes-on-paper";
    notes.forEach((note, index) => note.replaceWith(places[index]));
    list.append(...notes);
    if (notes.length) document.querySelector(".body").append(list);
    for (const item of folded) item.open = true;
    displays.forEach(({ style }, index) => {
      if (widths[index] > PAPER) style.fontSize = `${PAPER / widths[index]}em`;
    });
    putBack = () => {
      for (const item of folded) item.open = false;
      places.forEach((place, index) => place.replaceWith(notes[index]));
      for (const box of displays) if (box.style.fontSize) box.removeAttribute("style");
      list.remove();
    };
  };
  const layOutForScreen = () => {
    putBack?.();
    putBack = null;
  };
  const watchPrinting = () => {
    addEventListener("beforeprint", layOutForPaper);
    addEventListener("afterprint", layOutForScreen);
    matchMedia("print").addEventListener("change", ({ matches }) => {
      if (matches) layOutForPaper();
      else layOutForScreen();
    });
  };

  // Copy buttons come with the first sign of a reader.
  const offerCopies = () => {
    if (!told.copy || !document.querySelector(told.copy)) return;
    const waiting = new AbortController();
    const come = () => {
      waiting.abort();
      fetchScripts("documentation_options.js", "clipboard.min.js", "copybutton.js");
    };
    for (const sign of ["pointermove", "pointerdown", "keydown"])
      addEventListener(sign, come, { signal: waiting.signal, passive: true });
  };

  // Sphinx marks the words that led a reader here.
  const markWords = () => {
    const sought = new URLSearchParams(location.search).has("highlight");
    if (sought || storage.sphinx_highlight_terms)
      fetchScripts("documentation_options.js", "doctools.js", "sphinx_highlight.js");
  };

  // Search: a dialog, a plain form until its script is there; on the search page, the field there.
  const openSearch = () => {
    const dialog = document.querySelector(".search-dialog");
    const field = (dialog ?? document).querySelector("input[name=q]");
    if (!field) return false;
    if (dialog && !dialog.open) dialog.showModal();
    field.focus();
    field.select();
    if (dialog) fetchScripts("search.js");
    return true;
  };
  const isShortcut = ({ key, altKey, ctrlKey, metaKey, shiftKey, target }) => {
    if (altKey || target.closest("input, textarea, select, [contenteditable]")) return false;
    if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !shiftKey;
    const named = document.querySelector(".search-open")?.getAttribute("aria-keyshortcuts");
    return key === "/" && (named?.includes(key) ?? true);
  };
  const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey, target }) =>
    !(button || altKey || ctrlKey || metaKey || shiftKey) && target.closest(".search-open");
  const watchForSearch = () => {
    const open = (wanted) => (event) => {
      if (!event.defaultPrevented && wanted(event) && openSearch()) event.preventDefault();
    };
    document.addEventListener("keydown", open(isShortcut));
    document.addEventListener("click", open(isPlainClick));
  };

  root.classList.add("js");
  setScheme(storage[SCHEME]);
  document.addEventListener("DOMContentLoaded", () => {
    for (const start of [setUpSwitch, foldSide, followReader, watchBoxes, offerCopies, markWords]) start();
  });
  watchPrinting();
  watchForSearch();
})();
