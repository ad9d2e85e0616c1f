/**
 * Translating browsers replace text nodes by elements of their own. React keeps the texts it may move in nodes that
 * carry its key; where such a node serves as an anchor, is removed or is rewritten, a translated page breaks or goes stale.
 * A text that is alone in its element carries no key and is safe, as is what browsers are told not to translate.
 */
const isKept = (node: unknown): node is Text =>
  node instanceof Text &&
  !node.parentElement?.closest('[translate="no"]') &&
  Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const where = (text: Text) => {
  const parent = text.parentElement;
  const copy = parent?.cloneNode(true) as Element | undefined;
  return `'${text.data}' in ${copy?.outerHTML.slice(0, 200)}`;
};

/** Notes what React does to texts that a translating browser would have replaced. */
export function watchTexts(): { faults: string[]; stop: () => void } {
  const faults = new Set<string>();
  const { insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, anchor: Node | null) {
    if (isKept(anchor)) faults.add(`something comes before ${where(anchor)}`);
    return insertBefore.call(this, child, anchor) as Child;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    if (isKept(child)) faults.add(`goes: ${where(child)}`);
    return removeChild.call(this, child) as Child;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (isKept(this) && this.data !== value) faults.add(`becomes '${value}': ${where(this)}`);
      nodeValue.set?.call(this, value);
    },
  });
  return {
    get faults() {
      return [...faults];
    },
    stop: () => {
      Object.assign(Node.prototype, { insertBefore, removeChild });
      Object.defineProperty(Node.prototype, 'nodeValue', nodeValue);
    },
  };
}
