export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Embeddings, overrides and isolates: what can turn the text around them. Marks for one place stay. */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text of people where it stands alone, as the name of a sender does. */
export const withoutTurning = (text: string) => text.replace(TURNING, '');

/** As {@link withoutTurning}, of every text inside of an answer. */
export function withoutTurningIn<Value>(value: Value): Value {
  if (typeof value === 'string') return withoutTurning(value) as Value;
  if (Array.isArray(value)) return value.map(withoutTurningIn) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutTurningIn(part)]),
  ) as Value;
}

/** Line ends, tabs and other control characters, and what separates lines or paragraphs. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** A text in one line, as headers of mails are. */
export const inOneLine = (text: string) => text.replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim();

/** Text of people for the middle of a sentence of ours, which keeps its direction whatever the text holds. */
export function inSentence(text: string): string {
  const tame = withoutTurning(text);
  return RIGHT_TO_LEFT.test(tame) ? `\u2068${tame}\u2069` : tame;
}

/** A sentence of ours with what people typed inside: `sentence\`Hello ${name},\``. */
export function sentence(parts: TemplateStringsArray, ...texts: readonly (string | number)[]): string {
  return parts.reduce((said, part, index) => said + inSentence(String(texts[index - 1])) + part);
}
