import { isWorse, type PairedRatio } from './paired-ratio.ts';

export interface PairRow {
  job: string;
  ratio: PairedRatio;
  failures: number;
}

/** Names of the two sides in the head of the table. */
export interface Names {
  baseline: string;
  subject: string;
}

const ms = (value: number) => value.toFixed(2);

function cells({ job, ratio, failures }: PairRow, judged: boolean): string[] {
  const { median, low, high, count, baselineP50, subjectP50 } = ratio;
  return [
    job,
    median.toFixed(3),
    `${low.toFixed(3)} to ${high.toFixed(3)}`,
    String(count),
    ms(baselineP50),
    ms(subjectP50),
    ...(judged ? [isWorse(ratio) ? 'WORSE' : 'no'] : []),
    String(failures),
  ];
}

/** The rows as a Markdown table; `judged` says whether the subject may not be slower. */
export function pairTableOf(rows: readonly PairRow[], names: Names, judged: boolean): string {
  const head = [
    'job',
    `${names.subject} / ${names.baseline} throughput`,
    '95% interval',
    'pairs',
    `${names.baseline} p50 ms`,
    `${names.subject} p50 ms`,
    ...(judged ? ['worse'] : []),
    'failures',
  ];
  const lines = [head, head.map(() => '---'), ...rows.map((row) => cells(row, judged))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
