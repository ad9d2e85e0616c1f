/** An instant to the second, in UTC and in a seller's zone, each of which names its zone. */
export interface ExactTime {
  /** `Nov 30, 2026, 4:24:55 AM UTC` */
  utc: string;
  /** `Nov 29, 2026, 8:24:55 PM America/Los_Angeles (UTC-08:00)` */
  zoned: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: 'short', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'longOffset', timeZone },
    });
    formats.set(timeZone, format);
  }
  return format;
}

function partsIn(timeZone: string, instant: Date) {
  const parts = formatIn(timeZone).formatToParts(instant);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? 'UTC';
  const text = parts
    .filter(({ type }) => type !== 'timeZoneName')
    .map(({ value }) => value)
    .join('')
    // Some versions put a narrow blank before AM and PM.
    .replaceAll('\u202f', ' ')
    .trim();
  // Some versions write out that there is no difference.
  return { text, offset: offset === 'UTC+00:00' ? 'UTC' : offset };
}

/** @param instant ISO 8601 UTC */
export function exactTime(instant: string, timeZone: string): ExactTime {
  const date = new Date(instant);
  const { text, offset } = partsIn(timeZone, date);
  return {
    utc: `${partsIn('UTC', date).text} UTC`,
    zoned: timeZone === 'UTC' ? `${text} UTC` : `${text} ${timeZone} (${offset})`,
  };
}

/** Both, unless they are the same. */
export function exactTimes(instant: string, timeZone: string): string[] {
  const { utc, zoned } = exactTime(instant, timeZone);
  return utc === zoned ? [utc] : [utc, zoned];
}
