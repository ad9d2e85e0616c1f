import { expect, test } from 'vitest';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { dashboardQueries } from '#client/features/dashboard/dashboard.queries.ts';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { itemQueries } from '#client/features/items/items.queries.ts';
import { notificationQueries } from '#client/features/notifications/notifications.queries.ts';
import { proposalQueries } from '#client/features/proposals/proposals.queries.ts';
import { remindersQuery } from '#client/features/reminders/reminders.queries.ts';
import type { RevisedList } from '#shared/revised-lists.ts';
import { isAffected } from './refetch.ts';

const filter = { search: '', status: undefined, delivery: undefined, shown: 15 };
const queries = {
  clients: clientQueries.list(filter),
  'client count': clientQueries.count(),
  'one client': clientQueries.one('c-1'),
  notes: clientQueries.notes('c-1'),
  'client invoices': clientQueries.invoices('c-1', 15),
  'client proposals': clientQueries.proposals('c-1', 15),
  'client statistics': clientQueries.statistics('c-1'),
  invoices: invoiceQueries.list(filter),
  'invoice cards': invoiceQueries.summary(),
  'one invoice': invoiceQueries.one('i-1'),
  'invoice reminders': remindersQuery('invoice', 'i-1'),
  proposals: proposalQueries.list(filter),
  'proposal cards': proposalQueries.summary(),
  'one proposal': proposalQueries.one('p-1'),
  'proposal reminders': remindersQuery('proposal', 'p-1'),
  items: itemQueries.list(filter),
  'one item': itemQueries.one('t-1'),
  notifications: notificationQueries.list(filter),
  bell: notificationQueries.unread(),
  stats: dashboardQueries.stats(),
  charts: dashboardQueries.analytics(),
  activity: dashboardQueries.activity(),
};

test.each<[RevisedList, string[]]>([
  ['clients', ['clients', 'client count', 'notifications', 'stats']],
  [
    'invoices',
    [
      'client invoices',
      'client proposals',
      'client statistics',
      'invoices',
      'invoice cards',
      'invoice reminders',
      'proposals',
      'stats',
      'charts',
    ],
  ],
  [
    'proposals',
    ['client proposals', 'client statistics', 'proposals', 'proposal cards', 'proposal reminders', 'stats'],
  ],
  ['items', ['items']],
  ['notifications', ['notifications', 'bell']],
  ['activities', ['activity']],
])('a change of %s means fetching %j', (list, names) => {
  const found = Object.entries(queries)
    .filter(([, { queryKey }]) => isAffected({ queryKey }, [list]))
    .map(([name]) => name);
  expect(found).toEqual(names);
});
