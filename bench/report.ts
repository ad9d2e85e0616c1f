import type { Cell, Row } from './measure.ts';

const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });
const ratio = (value: number) => value.toFixed(2);
const times = (cell: Cell) => `${number(cell.p50)} / ${number(cell.p99)}`;

const HEAD = [
  'job',
  'conns',
  'product req/s',
  'Express floor',
  'node:http floor',
  'ratio to Express',
  'goal',
  'product p50 / p99 ms',
  'floor p50 / p99 ms',
  'CPU ratio',
  'failures',
];

function cells(row: Row): string[] {
  const { product, express, http } = row;
  const cpu = product.cpu && express.cpu ? ratio(product.cpu / express.cpu) : '-';
  return [
    row.job,
    String(row.connections),
    number(product.requestsPerSecond),
    number(express.requestsPerSecond),
    number(http.requestsPerSecond),
    ratio(product.requestsPerSecond / express.requestsPerSecond),
    row.goal ? `≥ ${row.goal}` : '',
    times(product),
    times(express),
    cpu,
    String(product.failures + express.failures + http.failures),
  ];
}

/** The rows as a Markdown table of ratios. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.map(cells)];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
