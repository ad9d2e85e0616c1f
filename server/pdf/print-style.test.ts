import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ink, toneColors } from './print-style.ts';

test('the colours are those of the light theme', () => {
  const theme = readFileSync('client/src/theme.css', 'utf8').split('@media')[0] ?? '';
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
  expect({ ...toneColors, ...ink }).toMatchObject({
    ink: token('ink'),
    soft: token('ink-soft'),
    muted: token('muted'),
    line: token('line'),
    onInk: token('on-ink'),
    neutral: token('ink-soft'),
    positive: token('positive'),
    warning: token('warning'),
    critical: token('critical'),
  });
});
