/** `(1, 'paid invoice')` → `'1 paid invoice'`, `(1200, 'paid invoice')` → `'1,200 paid invoices'`. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
