import { expect, test } from 'vitest';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { dashboardQueries } from '#client/features/dashboard/dashboard.queries.ts';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { creditQuery } from '#client/features/invoices/money/money.queries.ts';
import { itemQueries } from '#client/features/items/items.queries.ts';
import { notificationQueries } from '#client/features/notifications/notifications.queries.ts';
import { proposalQueries } from '#client/features/proposals/proposals.queries.ts';
import { recurringQueries } from '#client/features/recurring/recurring.queries.ts';
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
  'client statement': clientQueries.statement('c-1', {}),
  'client credit': creditQuery('c-1'),
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
  recurring: recurringQueries.list(filter),
  'recurring count': recurringQueries.count(),
  'one recurring screen': recurringQueries.details('r-1'),
  'one recurring form': recurringQueries.one('r-1'),
};

test.each<[RevisedList, string[]]>([
  [
    'clients',
    [
      ...['clients', 'client count', 'client statement', 'client credit', 'notifications', 'stats'],
      ...['recurring', 'recurring count', 'one recurring screen'],
    ],
  ],
  // Its screen tells what has become of its invoices and drafts.
  ['drafts', ['one recurring screen']],
  ['recurring', ['recurring', 'recurring count', 'one recurring screen']],
  [
    'invoices',
    [
      'one client',
      'client invoices',
      'client proposals',
      'client statistics',
      'client statement',
      'client credit',
      'invoices',
      'invoice cards',
      'invoice reminders',
      'proposals',
      'stats',
      'charts',
      'one recurring screen',
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
