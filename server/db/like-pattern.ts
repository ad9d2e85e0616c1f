/** A LIKE pattern for "contains": `%`, `_` and `\` of the text are ordinary characters. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
