const isTranslated = (text: Text) => text.parentElement?.tagName === 'FONT';
const stays = new Set(['SCRIPT', 'STYLE', 'TEXTAREA']);

function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    if (!text.data.trim() || isTranslated(text) || stays.has(text.parentElement?.tagName ?? '')) continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Does to every text of the page, also to what comes later, what a browser's translation does: other nodes, same place. */
export function translatePage(): () => void {
  const observer = new MutationObserver(() => translate(document.body));
  translate(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
