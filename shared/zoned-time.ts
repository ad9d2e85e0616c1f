const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No clock shows a year of five digits by then. */
const LAST = Date.UTC(9999, 11, 31, 9);

const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks of a zone show at an instant: `2026-12-03T09:00`. */
export function localTimeIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const year = String(parts.year).padStart(4, '0');
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const asUtc = (local: string) => Date.parse(`${local}:00Z`);

/** Milliseconds that clocks of a zone are ahead of UTC at an instant. */
const aheadAt = (timeZone: string, instant: number) =>
  asUtc(localTimeIn(timeZone, new Date(instant))) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;

/**
 * When clocks of a zone show a time (`2026-12-03T09:00`): the first time where they show it twice, and the moment at which
 * they jump ahead where they pass it over, so that 2:30 becomes 3:00. Undefined for what is no time.
 */
export function instantOf(timeZone: string, local: string): Date | undefined {
  const shown = LOCAL.test(local) ? asUtc(local) : Number.NaN;
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== local) return undefined;
  // The day before and the day after stand on either side of any change.
  const offsets = [shown - DAY_MS, Math.min(shown + DAY_MS, LAST)].map((at) => aheadAt(timeZone, at));
  const [first, last] = [shown - Math.max(...offsets), shown - Math.min(...offsets)];
  const exact = [first, last].find((at) => localTimeIn(timeZone, new Date(at)) === local);
  return new Date(exact ?? jumpPast(timeZone, local, { before: first, after: last }));
}

/** The first minute in which clocks show more than a time that they pass over. */
function jumpPast(
  timeZone: string,
  local: string,
  { before, after }: { before: number; after: number },
): number {
  let [earlier, later] = [before, after];
  while (later - earlier > MINUTE_MS) {
    const middle = earlier + Math.floor((later - earlier) / 2 / MINUTE_MS) * MINUTE_MS;
    if (localTimeIn(timeZone, new Date(middle)) > local) later = middle;
    else earlier = middle;
  }
  return later;
}
