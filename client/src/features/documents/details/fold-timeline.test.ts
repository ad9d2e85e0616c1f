import { expect, test } from 'vitest';
import type { TimelineEvent } from '#shared/timeline.ts';
import { foldTimeline } from './fold-timeline.ts';

let count = 0;
const common = (actor: TimelineEvent['actor']) => ({
  id: `event-${++count}`,
  at: '2026-11-02T08:00:00.000Z',
  actor,
});
const seen = (isFirst = false): TimelineEvent => ({ ...common('client'), type: 'seen', isFirst });
const created = (): TimelineEvent => ({ ...common('seller'), type: 'created', from: null });
const paid = (): TimelineEvent => ({
  ...common('provider'),
  ...{ type: 'paid', amount: '10.00', currency: 'USD', method: 'card', happenedOn: '2026-11-02' },
  ...{ reference: null, note: null },
});

const sizesOf = (...events: TimelineEvent[]) =>
  foldTimeline(events).map((group) => `${group[0].type} ${group.length}`);

test('visits in a row are one thing, the newest first', () => {
  const events = [seen(), seen(), seen(true), created()];
  expect(foldTimeline(events)).toEqual([events.slice(0, 3), [events[3]]]);
});

test('what comes between keeps them apart', () => {
  expect(sizesOf(seen(), paid(), seen(), seen(true), created())).toEqual([
    'seen 1',
    'paid 1',
    'seen 2',
    'created 1',
  ]);
});

test('payments are told each', () => {
  expect(sizesOf(paid(), paid())).toEqual(['paid 1', 'paid 1']);
});

test('nothing folds into nothing', () => {
  expect(foldTimeline([])).toEqual([]);
});
