import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/metrics/metrics.ts';
import { serverPrograms } from './server-programs.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const units = readdirSync('deploy/systemd').map((name) => `deploy/systemd/${name}`);
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

test.each(['Dockerfile', 'deploy/compose.yaml', 'docs/running.md', ...units])(
  '%s starts programs that a build makes',
  (file) => {
    const built = serverPrograms().map((program) => `${path.basename(program, '.ts')}.js`);
    const started = found(read(file), /dist\/server\/([\w-]+\.js)/g);
    if (file !== 'deploy/compose.yaml') expect(started).not.toEqual([]);
    expect(started.filter((name) => !built.includes(name))).toEqual([]);
  },
);

test.each(['deploy/compose.yaml', ...units])('%s sets what the server reads', (file) => {
  const known = found(read('.env.example'), /^#? ?([A-Z][A-Z_]+)=/gm);
  const set = found(read(file), /(?:^ {6}|\s)([A-Z][A-Z_]+)(?:: |=)/gm);
  const ofOthers = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'NODE_ENV'];
  expect(set.filter((name) => !known.includes(name) && !ofOthers.includes(name))).toEqual([]);
});

test.each(['deploy/alerts.yaml', 'deploy/grafana-dashboard.json'])(
  '%s asks for metrics that exist',
  (file) => {
    const metrics = createMetrics();
    metrics.watchStreams(() => 0);
    metrics.watchQueues({} as never);
    metrics.watchPdfs({ countWaiting: () => 0, onWaited: () => undefined });
    const asked = found(read(file), /\b((?:billwright|nodejs|process)_\w+)/g).map((name) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(asked).not.toEqual([]);
    expect(asked.filter((name) => !metrics.registry.getSingleMetric(name))).toEqual([]);
  },
);
