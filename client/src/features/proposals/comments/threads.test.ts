import { expect, test } from 'vitest';
import type { ProposalComment } from '#shared/proposal-comment.ts';
import { threadsOf } from './threads.ts';

const said = (message: string, fields: Partial<ProposalComment> = {}): ProposalComment => ({
  id: message,
  ...{ anchor: 'proposal', anchorId: null, anchorLabel: null, author: 'client', name: null, message },
  ...{ createdAt: '2026-11-02T08:00:00.000Z', readAt: null, ip: null, userAgent: null },
  ...fields,
});
const hosting = { anchor: 'line', anchorId: 'a', anchorLabel: 'Hosting' } as const;

test('what is about the same stands together, the latest on top', () => {
  const threads = threadsOf([
    said('1', hosting),
    said('2'),
    said('3', { ...hosting, anchorId: 'b', anchorLabel: 'Support' }),
    said('4', { ...hosting, anchorLabel: 'Hosting for a year', author: 'seller' }),
    said('5', { anchor: 'cover', anchorLabel: 'Introduction' }),
  ]);
  expect(
    threads.map(({ title, comments }) => [title, comments.map(({ message }) => message).join()]),
  ).toEqual([
    ['Introduction', '5'],
    ['Hosting for a year', '1,4'],
    ['Support', '3'],
    ['The whole proposal', '2'],
  ]);
});

test('nothing said makes no thread', () => {
  expect(threadsOf([])).toEqual([]);
});
