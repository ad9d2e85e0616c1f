import { expect, test } from 'vitest';
import { countChanged, draftsOf, fixesOf, needsEmail } from './row-fixes.ts';

const kept = [{ row: 4, email: 'ada@harbor.example' }];

test('what was filled in before goes along, and blanks are left out', () => {
  const drafts = { ...draftsOf(kept), 7: { email: ' jonas@maple.example ' }, 9: { email: ' ' } };
  expect(fixesOf(drafts)).toEqual([...kept, { row: 7, email: 'jonas@maple.example' }]);
  expect(countChanged(drafts, kept)).toBe(1);
});

test('one that was emptied again has changed, too', () => {
  expect(countChanged(draftsOf(kept), kept)).toBe(0);
  expect(countChanged({ 4: { email: '' } }, kept)).toBe(1);
});

test('an address helps where one is missing', () => {
  expect(['email', 'clientEmail', 'number', null].map((field) => needsEmail({ field }))).toEqual([
    ...[true, true, false, false],
  ]);
});
