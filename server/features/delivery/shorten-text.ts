/** At most `length` characters of a text in one line. None is cut in two. */
export const shortenText = (text: string, length: number): string =>
  [...text.replace(/\s+/g, ' ')].slice(0, length).join('');
