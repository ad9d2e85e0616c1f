import { parseArgs } from 'node:util';

export const HELP = `npm run bench -- [options]

Speed of the product against bare Express and node:http.
  --sizes 1000,10000       invoices in the database
  --connections 1,10,50    connections at once
  --runs 3 --seconds 2     runs of each row, and how long each takes
  --jobs list              only rows whose name contains this
  --skip-build             measure what is in dist/

npm run bench -- --pairs [options]

Product and Express floor take turns, request by request, on one connection; each row is the median of the ratios of
pairs, with its 95% confidence interval.
  --old ../before          compare with the product of another checkout (with its dependencies installed) instead of the
                           floor; ends with status 1 if a row is worse: its whole interval is below 0.95
  --count 2000             pairs of each row
  --sizes, --jobs, --skip-build as above
`;

const numbers = (list: string) => list.split(',').map(Number);

export type Options = ReturnType<typeof readOptions>;

export function readOptions() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      connections: { type: 'string', default: '1,10,50' },
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2' },
      jobs: { type: 'string', default: '' },
      'skip-build': { type: 'boolean', default: false },
      pairs: { type: 'boolean', default: false },
      old: { type: 'string' },
      count: { type: 'string', default: '2000' },
    },
  });
  const isPaired = values.pairs || values.old !== undefined;
  return {
    help: values.help,
    sizes: numbers(values.sizes ?? (isPaired ? '10000' : '1000,10000,100000')),
    connections: numbers(values.connections),
    runs: Number(values.runs),
    seconds: Number(values.seconds),
    jobs: values.jobs,
    skipBuild: values['skip-build'],
    pairs: isPaired,
    old: values.old,
    count: Number(values.count),
  };
}
