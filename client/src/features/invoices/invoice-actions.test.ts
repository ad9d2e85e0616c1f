import { expect, test } from 'vitest';
import { statusActions } from './invoice-actions.ts';

test.each([
  ['pending', ['Mark as paid', 'Cancel invoice']],
  ['overdue', ['Mark as paid', 'Cancel invoice']],
  ['paid', ['Back to pending']],
  ['cancelled', ['Back to pending']],
] as const)('a %s invoice offers %j', (status, labels) => {
  expect(statusActions(status).map(({ label }) => label)).toEqual(labels);
});
