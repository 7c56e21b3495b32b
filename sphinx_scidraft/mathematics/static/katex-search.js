// In what the search page quotes, a formula is its TeX, once; by itself it would stand there thrice.
(() => {
  "use strict";

  if (typeof Search === "undefined" || !Search.htmlToText) return;
  const plain = Search.htmlToText;
  Search.htmlToText = (markup, anchor) => {
    const page = new DOMParser().parseFromString(markup, "text/html");
    for (const item of page.querySelectorAll(".katex"))
      item.replaceWith(item.querySelector("annotation").textContent);
    return plain(page.documentElement.outerHTML, anchor);
  };
})();
