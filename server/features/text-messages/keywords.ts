const words = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const;

export type Wish = keyof typeof words;

/** What somebody wants who answers a text message with one of the agreed words and nothing else. */
export function wishOf(body: string): Wish | undefined {
  const word = body.trim().toUpperCase();
  return (Object.keys(words) as Wish[]).find((wish) => (words[wish] as readonly string[]).includes(word));
}
