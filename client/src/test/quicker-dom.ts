/**
 * jsdom's three slowest answers, given faster. They took more than a quarter of the CPU time of a large component test.
 *
 * Computed styles: jsdom matches the whole sheet of a browser against each element. No test loads the product's CSS,
 * so what counts is an element's own style, what it inherits, and which elements browsers never show.
 *
 * Labels: jsdom walks through the whole page for each label of each field.
 *
 * Matches: to find what has a role, Testing Library asks of each element whether any of a hundred selectors matches it. Most
 * begin with the name of another element, which is seen without a parser.
 */

const inherited = new Set(['visibility', 'pointerEvents', 'pointer-events', 'userSelect', 'user-select']);
const initial: Record<string, string> = {
  visibility: 'visible',
  pointerEvents: 'auto',
  'pointer-events': 'auto',
};

function computed(element: Element, property: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = own(at, property);
    if (value !== '' && value !== 'inherit') return value;
    if (!inherited.has(property)) break;
  }
  if (property === 'display') return isHidden(element) ? 'none' : displayOf(element);
  return initial[property] ?? '';
}

function own(element: Element, property: string): string {
  if (!element.hasAttribute('style')) return '';
  return Reflect.get((element as HTMLElement).style, property) || '';
}

const isHidden = (element: Element) =>
  element.hasAttribute('hidden') || (element as HTMLInputElement).type === 'hidden';

const byJsdom = window.getComputedStyle;
const displays = new Map<string, string>();
/** What a browser's sheet says of an element of this kind, asked once; only of a dialog it depends on more. */
function displayOf(element: Element): string {
  const kind = element.localName;
  if (kind === 'dialog') return byJsdom(element).display;
  const known = displays.get(kind) ?? byJsdom(document.createElement(kind)).display;
  displays.set(kind, known);
  return known;
}

window.getComputedStyle = (element) =>
  new Proxy(element instanceof HTMLElement ? element.style : document.createElement('i').style, {
    get(style, property) {
      if (typeof property !== 'string') return Reflect.get(style, property);
      if (property === 'getPropertyValue') return (name: string) => computed(element, name);
      const value: unknown = Reflect.get(style, property);
      if (typeof value === 'function') return value.bind(style);
      return typeof value === 'string' ? computed(element, property) : value;
    },
  });

const labelable = new Set(['BUTTON', 'METER', 'OUTPUT', 'PROGRESS', 'SELECT', 'TEXTAREA']);
const isLabelable = (element: Element) =>
  labelable.has(element.tagName) ||
  (element.tagName === 'INPUT' && (element as HTMLInputElement).type !== 'hidden');

function wraps(label: HTMLLabelElement, field: Element): boolean {
  if (!label.contains(field)) return false;
  for (const inside of label.getElementsByTagName('*')) if (isLabelable(inside)) return inside === field;
  return false;
}

for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      if (!isLabelable(this)) return null;
      const labels: HTMLLabelElement[] = [];
      for (const label of document.getElementsByTagName('label')) {
        const id = label.getAttribute('for');
        if (id === null ? wraps(label, this) : id !== '' && id === this.id) labels.push(label);
      }
      return labels;
    },
  });

const compoundWithName = /^([a-z][a-z0-9]*)(?:[[.#:][^\s,>+~|]*)?$/;
const names = new Map<string, string>();
/** The name of the elements that a selector is about, or nothing where it takes more than a look. */
function nameIn(selector: string): string {
  const known = names.get(selector) ?? compoundWithName.exec(selector)?.[1] ?? '';
  names.set(selector, known);
  return known;
}

const matchesByJsdom = Element.prototype.matches;
Object.defineProperty(Element.prototype, 'matches', {
  configurable: true,
  writable: true,
  value(this: Element, selector: string) {
    const name = nameIn(selector);
    return (name === '' || name === this.localName.toLowerCase()) && matchesByJsdom.call(this, selector);
  },
});
