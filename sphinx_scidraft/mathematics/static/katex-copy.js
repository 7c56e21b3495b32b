// Copying a formula copies its TeX.
document.addEventListener("copy", (event) => {
  const ENVIRONMENT = /^\\begin{(align|alignat|equation|flalign|gather|multline)\*?}/;
  const selection = getSelection();
  if (selection.isCollapsed || !event.clipboardData) return;
  const range = selection.getRangeAt(0).cloneRange();
  const formula = (node) => (node.closest ? node : node.parentElement).closest(".katex");
  const first = formula(range.startContainer);
  const last = formula(range.endContainer);
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const part = document.createElement("div");
  part.append(range.cloneContents());
  const formulas = part.querySelectorAll(".katex");
  if (!formulas.length) return;
  for (const item of formulas) {
    const tex = item.querySelector("annotation").textContent;
    const display = item.closest(".katex-display");
    const isDisplay = display || first?.matches(".katex-display > *");
    const sign = !isDisplay ? "$" : ENVIRONMENT.test(tex) ? "" : "$$";
    (display ?? item).replaceWith(sign + tex + sign);
  }
  // Only what is laid out knows where its lines end.
  part.style.cssText = "position:fixed;opacity:0;white-space:pre-wrap";
  document.body.append(part);
  event.clipboardData.setData("text/plain", part.innerText);
  part.remove();
  event.clipboardData.setData("text/html", part.innerHTML);
  event.preventDefault();
});
