// What a page is measured by. Each function returns what is wrong, as texts.
window.checks = (() => {
  "use strict";

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const name = (item) => `${item.localName}.${item.getAttribute("class") ?? ""}`.trim();
  const isShown = (item) => item.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  // How far the page can be moved sideways, and by what.
  const overflow = () => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = all("body *").filter((item) => !item.closest(".scroller") && item.getBoundingClientRect().right > root.clientWidth + 1);
    return [`${root.scrollWidth - root.clientWidth} px: ${wide.slice(0, 4).map(name)}`];
  };

  // Pixels of an equation that its number covers.
  const coveredEquations = () =>
    all(".eqno").flatMap((number) => {
      const drawn = number.parentElement.querySelector(".katex-html, mjx-math");
      if (!drawn) return [];
      const box = drawn.closest(".katex-display, mjx-container").getBoundingClientRect();
      const [a, b] = [number.getBoundingClientRect(), drawn.getBoundingClientRect()];
      const right = Math.min(b.right, box.right);
      const level = Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
      return level && Math.min(a.right, right) - Math.max(a.left, b.left) > 1 ? [number.textContent] : [];
    });

  // Contrast by WCAG 2: relative luminance, colours with alpha laid over what is behind them.
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const read = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return { parts: [red, green, blue], alpha: alpha / 255 };
  };
  const over = ({ parts, alpha }, ground) => parts.map((part, i) => part * alpha + ground[i] * (1 - alpha));
  const ground = (item) => {
    const layers = [];
    for (let at = item; at; at = at.parentElement) {
      layers.unshift(read(getComputedStyle(at).backgroundColor));
      if (layers[0].alpha === 1) break;
    }
    return layers.reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const luminance = (parts) => {
    const [red, green, blue] = parts.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (item) => {
    const behind = ground(item);
    const ink = over(read(getComputedStyle(item).color), behind);
    const [dark, light] = [luminance(behind), luminance(ink)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  // The items that have text of their own and can be seen.
  const withText = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const items = new Set();
    while (walker.nextNode()) if (walker.currentNode.data.trim()) items.add(walker.currentNode.parentElement);
    const unseen = "svg, math, .katex-mathml, mjx-assistive-mml, noscript, .headerlink";
    return [...items].filter(
      (item) =>
        isShown(item) &&
        !item.closest(unseen) &&
        read(getComputedStyle(item).color).alpha > 0, // as \phantom in a formula
    );
  };
  const weakText = (least) =>
    withText()
      .map((item) => [ratio(item), item])
      .filter(([value]) => value < least)
      .slice(0, 6)
      .map(([value, item]) => `${value.toFixed(2)} ${name(item)} "${item.textContent.trim().slice(0, 30)}"`);

  // What paper cannot show: a box that would have to scroll, or that leaves the sheet.
  const lostOnPaper = () =>
    all("pre, table, mjx-container, .katex-display, .highlight, .body div, figure, .body svg")
      .filter((item) => {
        const box = item.getBoundingClientRect();
        const hides = /auto|scroll|hidden/.test(getComputedStyle(item).overflowX);
        const leaves = box.right > innerWidth + 2 && box.left < innerWidth;
        return box.width > 0 && isShown(item) && ((hides && item.scrollWidth > item.clientWidth + 2) || leaves);
      })
      .slice(0, 6)
      .map(name);
  const controlsOnPaper = () =>
    all("nav, button, input:not([disabled]), dialog, .skip-link, .headerlink, .search-open").filter(isShown).map(name);

  return { overflow, coveredEquations, weakText, lostOnPaper, controlsOnPaper };
})();
