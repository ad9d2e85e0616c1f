import type { Visit } from './web-visit.ts';

/** `hydrated` is the twin with the least script that makes it answer. */
export const sides = ['product', 'twin', 'hydrated'] as const;
export type Side = (typeof sides)[number];

export interface Result extends Record<Side, Visit[]> {
  profile: string;
}

interface Measure {
  name: string;
  key: keyof Visit;
  unit: 'ms' | 'kB' | '';
  digits: number;
  /** What the product is compared with, where it is not the twin. */
  against?: Exclude<Side, 'product'>;
  /** Aimed at: at most so many times the twin, or at most so much in itself. */
  goal?: { ratio: number } | { most: number };
}

const measures: readonly Measure[] = [
  { name: 'first byte', key: 'firstByte', unit: 'ms', digits: 0 },
  { name: 'first paint', key: 'firstPaint', unit: 'ms', digits: 0, goal: { ratio: 1.2 } },
  { name: 'largest paint', key: 'largestPaint', unit: 'ms', digits: 0, goal: { ratio: 1.2 } },
  { name: 'usable', key: 'usable', unit: 'ms', digits: 0, against: 'hydrated', goal: { ratio: 1.2 } },
  { name: 'blocking time', key: 'blocked', unit: 'ms', digits: 0, goal: { most: 50 } },
  { name: 'layout shift', key: 'shift', unit: '', digits: 3, goal: { most: 0.02 } },
  { name: 'script', key: 'scriptBytes', unit: 'kB', digits: 1, goal: { most: 75_000 } },
  { name: 'transferred', key: 'bytes', unit: 'kB', digits: 1 },
  { name: 'requests', key: 'requests', unit: '', digits: 0 },
];

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const valuesOf = (visits: Visit[], key: keyof Visit) => visits.map((visit) => visit[key]);
const median = (visits: Visit[], key: keyof Visit) =>
  at(valuesOf(visits, key), (visits.length - 1) / 2 / visits.length);

const shown = (value: number, { unit, digits }: Measure) =>
  `${(unit === 'kB' ? value / 1_000 : value).toFixed(digits)}${unit && ` ${unit}`}`;

function goalText({ goal, ...measure }: Measure): string {
  if (!goal) return '';
  return 'ratio' in goal
    ? `≤ ${goal.ratio} × ${measure.against ?? 'twin'}`
    : `≤ ${shown(goal.most, measure)}`;
}

const ratioAt = (product: Visit[], twin: Visit[], key: keyof Visit, share: number) => {
  const other = at(valuesOf(twin, key), share);
  return other > 0 ? (at(valuesOf(product, key), share) / other).toFixed(2) : '-';
};

/**
 * Medians as a Markdown table, and beside their ratio that of the quickest quarters, which a busy neighbour disturbs
 * less.
 */
export function tableOf({ product, ...others }: Result): string {
  const head = ['', 'product', 'twin', 'hydrated', 'ratio', 'quickest quarter', 'goal', 'product p95'];
  const rows = measures.map((measure) => {
    const { name, key, against = 'twin' } = measure;
    const own = median(product, key);
    const other = median(others[against], key);
    return [
      name,
      shown(own, measure),
      shown(median(others.twin, key), measure),
      shown(median(others.hydrated, key), measure),
      other > 0 ? (own / other).toFixed(2) : '-',
      ratioAt(product, others[against], key, 0.25),
      goalText(measure),
      shown(at(valuesOf(product, key), 0.95), measure),
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** One sentence for each goal that is not met. */
export function missedGoals({ profile, product, ...others }: Result): string[] {
  return measures.flatMap((measure) => {
    const { goal, name, key, against = 'twin' } = measure;
    if (!goal) return [];
    const own = median(product, key);
    const most = 'ratio' in goal ? goal.ratio * median(others[against], key) : goal.most;
    return own > most
      ? [`Missed on ${profile}: ${name} ${shown(own, measure)}, goal ${goalText(measure)}`]
      : [];
  });
}
