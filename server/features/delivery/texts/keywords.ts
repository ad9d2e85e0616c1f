const words = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const;

export type Wish = keyof typeof words;

const isOneOf = (list: readonly string[], word: string) => list.includes(word);

/**
 * What somebody wants who answers a text message with one of the agreed words and nothing else. Marks and blanks keep
 * nobody from stopping; starting again takes the very word.
 */
export function wishOf(body: string): Wish | undefined {
  const typed = body.normalize('NFKC').trim().toUpperCase();
  const letters = typed.replace(/[^\p{L}]/gu, '');
  if (isOneOf(words.stop, letters)) return 'stop';
  if (isOneOf(words.start, typed)) return 'start';
  return isOneOf(words.help, letters) ? 'help' : undefined;
}
