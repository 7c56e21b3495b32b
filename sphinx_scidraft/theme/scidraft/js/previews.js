// Resting on a reference, or coming to it by keyboard, shows what it refers to.
(() => {
  "use strict";

  const REST = 300; // milliseconds, before a card comes and before it goes
  const GAP = 8; // pixels
  const LINKS =
    'main :is(.internal, .footnote-reference, .statement-way)[href*="#"]' +
    ":not(.toctree-wrapper *, .preview *)";
  const SHOWN =
    ".admonition, .equation, div.math, figure, table, .literal-block-wrapper, " +
    "[class^=highlight-], .footnote, .citation";
  const LEFT_OUT = ".headerlink, .copybtn, .statement-way, .statement-ways, .sidenote, script";
  const NAMES = ["aria-labelledby", "aria-describedby", "name", "tabindex"];
  const FRAME = "scidraft-page";
  const isFile = location.protocol === "file:";

  // A page opened as a file reads another by a frame; that sends itself before a script changes it.
  if (isFile && parent !== window && window.name === FRAME) {
    parent.postMessage(document.documentElement.outerHTML, "*");
    return;
  }
  if (!document.body.showPopover) return;

  const all = (from, selector) => [...from.querySelectorAll(selector)];

  // What is relative to another page would be wrong on this one.
  const parse = (text, address) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    page.head.prepend(Object.assign(page.createElement("base"), { href: address }));
    for (const item of all(page, "link, main a[href]")) item.href = String(item.href);
    for (const item of all(page, "main [src]")) item.src = String(item.src);
    return page;
  };
  const readFromServer = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw answer;
    return parse(await answer.text(), answer.url);
  };
  const readFile = (address) =>
    new Promise((resolve, reject) => {
      const frame = document.createElement("iframe");
      const receive = ({ data, source }) => {
        if (source !== frame.contentWindow) return;
        resolve(parse(String(data), address));
        end();
      };
      const end = () => {
        removeEventListener("message", receive);
        frame.remove();
        reject(); // unless it has come
      };
      addEventListener("message", receive);
      frame.onload = () => setTimeout(end, REST); // not a page of ours
      Object.assign(frame, { hidden: true, name: FRAME, src: address });
      document.body.append(frame);
    });

  const pages = new Map();
  const read = (address) => {
    if (address === location.href.split("#")[0]) return document;
    if (!pages.has(address)) {
      const page = (isFile ? readFile : readFromServer)(address);
      pages.set(address, page.catch(() => void pages.delete(address)));
    }
    return pages.get(address);
  };

  const decode = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  // What an id stands for, if that can be shown: a section cannot.
  const find = (page, id) => {
    const item = page.getElementById(id) ?? page.getElementById(decode(id));
    const next = item?.matches(":empty") && item.nextElementSibling;
    return next && next.matches(SHOWN) ? next : item?.closest(SHOWN);
  };
  const isInView = (item) => {
    const { top, bottom } = item.getBoundingClientRect();
    const isOpen = item.checkVisibility() && !item.matches("details:not([open])");
    return isOpen && top >= 0 && bottom <= innerHeight;
  };

  const copy = (shown) => {
    const clone = document.importNode(shown, true);
    for (const item of all(clone, LEFT_OUT)) item.remove();
    for (const item of [clone, ...all(clone, "*")]) {
      if (!item.closest("svg")) item.removeAttribute("id"); // the parts of a drawing need theirs
      for (const name of NAMES) item.removeAttribute(name);
      if (item.matches("details")) item.open = true;
    }
    clone.classList.remove("sidenote");
    return clone;
  };
  const borrowSheets = (page) => {
    const known = [...document.styleSheets].map(({ href }) => href);
    for (const sheet of all(page, "link[rel=stylesheet]"))
      if (!known.includes(sheet.href)) document.head.append(document.importNode(sheet));
  };

  let card, owner, line, title, dismissed, timer;

  // Below the line of the link, or above it where there is more room.
  const place = () => {
    const box = owner.getClientRects()[line] ?? owner.getBoundingClientRect();
    const most = 0.6 * innerHeight;
    const below = innerHeight - box.bottom - 2 * GAP;
    const above = box.top - 2 * GAP;
    const isBelow = below >= Math.min(card.scrollHeight + 2, most) || below >= above;
    card.style.maxHeight = `${Math.min(isBelow ? below : above, most)}px`;
    const { offsetHeight: height, offsetWidth: width } = card;
    const start = owner.matches(":dir(rtl)") ? box.right - width : box.left;
    const left = Math.max(GAP, Math.min(start, document.body.clientWidth - width - GAP));
    const top = isBelow ? box.bottom + GAP : box.top - GAP - height;
    card.style.left = `${left + scrollX}px`;
    card.style.top = `${top + scrollY}px`;
    for (const item of [card, ...all(card, ".scroller")])
      if (item.scrollWidth > item.clientWidth || item.scrollHeight > item.clientHeight)
        item.tabIndex = 0;
  };
  const watcher = new ResizeObserver(place);

  const show = (link, content, y) => {
    close();
    owner = link;
    line = [...link.getClientRects()].findIndex(({ bottom }) => bottom >= y);
    title = link.title;
    link.removeAttribute("title"); // else two things would open
    link.setAttribute("aria-details", "preview");
    card = document.createElement("div");
    card.id = card.className = "preview";
    card.popover = "manual";
    card.role = "group";
    card.ariaLabel = link.textContent;
    card.append(content);
    link.after(card); // next to the link for the keyboard, too, and for those who listen
    card.showPopover();
    place();
    watcher.observe(card); // pictures and mathematics may come late
  };
  const close = () => {
    if (!owner) return;
    window.MathJax?.typesetClear?.([card]);
    watcher.disconnect();
    card.remove();
    owner.removeAttribute("aria-details");
    if (title) owner.title = title;
    owner = null;
  };
  const open = async (link, y) => {
    const [address, ...ids] = link.href.split("#"); // two in a document that is one page
    const page = await read(address);
    const shown = page && find(page, ids.at(-1));
    if (!shown || shown.contains(link) || !link.matches(":hover, :focus-visible")) return;
    const isHere = page === document;
    if (isHere && isInView(shown)) return;
    show(link, copy(shown), y);
    if (isHere) return;
    borrowSheets(page);
    await window.MathJax?.typesetPromise?.([card]);
  };

  const later = (action) => {
    clearTimeout(timer);
    timer = setTimeout(action, REST);
  };
  const closeIfLeft = () => {
    const isHeld =
      owner?.matches(":hover, :focus-visible") || card?.matches(":hover, :focus-within");
    if (!isHeld) close();
  };
  const come = ({ target, relatedTarget, clientY }) => {
    const link = target.closest(LINKS);
    if (!link || link === owner) return;
    if (!link.contains(relatedTarget)) dismissed = null;
    if (link === dismissed) return;
    later(() => {
      closeIfLeft();
      open(link, clientY);
    });
  };
  const go = () => later(closeIfLeft);

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch" && !event.buttons) come(event);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) come(event);
  });
  document.addEventListener("pointerout", go);
  document.addEventListener("focusout", go);
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("a")) return;
    clearTimeout(timer);
    close();
  });
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      clearTimeout(timer);
      if (!owner) return;
      event.stopPropagation(); // it has done its work
      if (card.contains(document.activeElement)) owner.focus();
      dismissed = owner;
      close();
    },
    true,
  );
})();
