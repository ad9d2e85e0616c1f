import { GOLDEN_NOW } from './fill-database.ts';
import { GOLDEN_ORIGIN } from './golden-origin.ts';

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const SECRET_TAIL = /(?<=\b(?:INV|PRO)-\d{4,}-)[0-9A-HJKMNP-TV-Z]{26}\b/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const PROVIDER = /http:\/\/127\.0\.0\.1:\d+/g;
const TOKEN = /(?<=[?&]token=)\w+/g;
const PROVIDER_ID =
  /\b(?:acct|cs_test|cs|pi|ch|re|dp|cus|sub|in|price|sk_test|pk_test|whsec)_[0-9a-f]{16}\b/g;

/**
 * A text without what differs from run to run: ids are numbered as they come, the tails of links, the origins of
 * servers, and instants that only the database's clock can have set are named.
 */
export function settledText(text: string, origin: string): string {
  const ids = new Map<string, string>();
  const nameOf = (id: string) => {
    const name = ids.get(id) ?? `<id ${ids.size + 1}>`;
    ids.set(id, name);
    return name;
  };
  return text
    .replaceAll(origin, GOLDEN_ORIGIN)
    .replace(PROVIDER, '<provider>')
    .replace(TOKEN, '<token>')
    .replace(PROVIDER_ID, '<provider id>')
    .replace(UUID, nameOf)
    .replace(SECRET_TAIL, '<tail>')
    .replace(INSTANT, (instant) => (Date.parse(instant) > Date.parse(GOLDEN_NOW) ? '<instant>' : instant));
}
