import type { Visit } from './web-visit.ts';

export interface Result {
  profile: string;
  product: Visit[];
  twin: Visit[];
}

interface Measure {
  name: string;
  key: keyof Visit;
  unit: 'ms' | 'kB' | '';
  digits: number;
  /** Aimed at: at most so many times the twin, or at most so much in itself. */
  goal?: { ratio: number } | { most: number };
}

const measures: readonly Measure[] = [
  { name: 'first paint', key: 'firstPaint', unit: 'ms', digits: 0, goal: { ratio: 1.2 } },
  { name: 'largest paint', key: 'largestPaint', unit: 'ms', digits: 0, goal: { ratio: 1.2 } },
  { name: 'blocking time', key: 'blocked', unit: 'ms', digits: 0, goal: { most: 50 } },
  { name: 'layout shift', key: 'shift', unit: '', digits: 3, goal: { most: 0.02 } },
  { name: 'script', key: 'scriptBytes', unit: 'kB', digits: 1, goal: { most: 75_000 } },
  { name: 'transferred', key: 'bytes', unit: 'kB', digits: 1 },
  { name: 'requests', key: 'requests', unit: '', digits: 0 },
];

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const median = (visits: Visit[], key: keyof Visit) => {
  const values = visits.map((visit) => visit[key]);
  return at(values, (values.length - 1) / 2 / values.length);
};

const shown = (value: number, { unit, digits }: Measure) =>
  `${(unit === 'kB' ? value / 1_000 : value).toFixed(digits)}${unit && ` ${unit}`}`;

function goalText({ goal, ...measure }: Measure): string {
  if (!goal) return '';
  return 'ratio' in goal ? `≤ ${goal.ratio} × twin` : `≤ ${shown(goal.most, measure)}`;
}

/** Medians as a Markdown table; the slowest of twenty visits beside the times. */
export function tableOf({ product, twin }: Result): string {
  const head = ['', 'product', 'twin', 'ratio', 'goal', 'product p95'];
  const rows = measures.map((measure) => {
    const [own, other] = [median(product, measure.key), median(twin, measure.key)];
    const slow = at(
      product.map((visit) => visit[measure.key]),
      0.95,
    );
    const ratio = other > 0 ? (own / other).toFixed(2) : '-';
    return [
      measure.name,
      shown(own, measure),
      shown(other, measure),
      ratio,
      goalText(measure),
      shown(slow, measure),
    ];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** One sentence for each goal that is not met. */
export function missedGoals({ profile, product, twin }: Result): string[] {
  return measures.flatMap((measure) => {
    const { goal, name, key } = measure;
    if (!goal) return [];
    const own = median(product, key);
    const most = 'ratio' in goal ? goal.ratio * median(twin, key) : goal.most;
    return own > most
      ? [`Missed on ${profile}: ${name} ${shown(own, measure)}, goal ${goalText(measure)}`]
      : [];
  });
}
