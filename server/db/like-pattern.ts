/** The text for a LIKE pattern in which `%`, `_` and `\` are ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A LIKE pattern for "contains". */
export function likePattern(text: string): string {
  return `%${escapeLike(text)}%`;
}
