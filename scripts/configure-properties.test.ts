import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bySize } from '#server/test/size.ts';
import config from '../vitest.config.ts';

test('properties are tried with the same cases in every run, whichever project they belong to', () => {
  const projects = (config.test?.projects ?? []) as {
    test: { name: string; setupFiles?: string | string[] };
  }[];
  for (const { test: project } of projects)
    expect([project.name, project.setupFiles].flat()).toContain('scripts/configure-properties.ts');
  expect(projects.length).toBeGreaterThan(3);
  const draw = () => fc.sample(fc.integer(), { seed: fc.readConfigureGlobal().seed, numRuns: 10 });
  const [once, again] = [draw(), draw()];
  if (bySize(true, false)) expect(again).toEqual(once);
  else expect(again).not.toEqual(once);
});
