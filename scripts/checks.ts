import type { Stage } from './stage.ts';
import { readVitestReport } from './test-reports.ts';

export const node = process.execPath;
export const tool = (name: string) => `node_modules/.bin/${name}`;

/** What reads the sources without running them. */
export const gates: Stage[] = [
  { name: 'types', commands: [[tool('tsc'), '--noEmit']] },
  { name: 'lint', commands: [[tool('biome'), 'check', '--error-on-warnings', '.']] },
  { name: 'boundaries', commands: [[node, '--import', 'tsx', 'scripts/boundaries.ts']] },
];

/** One run of Vitest: units, API and components, or what the flags leave of them. */
export function vitestStage(name: string, flags: string[] = []): Stage {
  const file = `.cache/test/${name}.json`;
  return {
    name,
    commands: [
      [tool('vitest'), 'run', ...flags, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    report: { file, read: readVitestReport },
    streams: true,
  };
}
