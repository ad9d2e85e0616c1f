import { expect, test } from 'vitest';
import { readRevisionTag, revisionTag } from './revised-lists.ts';

const revisions = {
  clients: 4,
  items: 5,
  invoices: 12,
  proposals: 7,
  notifications: 8,
  activities: 9,
  tax_rates: 10,
  drafts: 11,
  recurring: 12,
  imports: 0,
};

test('a tag gives back the revisions that were written into it', () => {
  const part = revisionTag(['invoices', 'clients'], revisions);
  expect(part).toBe('invoices.12.clients.4');
  const id = '0198c1f0-0000-7000-8000-000000000000';
  expect(readRevisionTag(`W/"k3x-${id}-${part}-${id}-2026-11-28-pro"`)).toEqual({ invoices: 12, clients: 4 });
});

test.each([null, '', 'W/"1f-abc"', '"2026-11-28T12:00:00.000Z"'])('%j says nothing of revisions', (tag) => {
  expect(readRevisionTag(tag)).toEqual({});
});
