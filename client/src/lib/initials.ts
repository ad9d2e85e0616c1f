const first = (text: string) => [...text][0] ?? '';

/** `'Northwind Harbour GmbH'` → `NH`: first letters of the first two words. Never splits a surrogate pair. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => first(word.replace(/^[^\p{L}\p{N}]+/u, '')));
  return letters.join('').toUpperCase() || first(name.trim()).toUpperCase();
}
