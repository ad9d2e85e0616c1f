import type { Query } from '@tanstack/react-query';
import type { RevisedList } from '#shared/revised-lists.ts';

/** What the answers depend on, by the words of a query's key. Open forms keep what they were opened with. */
const affected: Record<RevisedList, RegExp> = {
  clients: /^\/api\/(clients list|notifications list|dashboard stats)/,
  items: /^\/api\/items list/,
  invoices:
    /^\/api\/(invoices (list|summary|\S+ reminders)|proposals list|clients \S+ (invoices|proposals|statistics)|dashboard (stats|analytics))/,
  proposals:
    /^\/api\/(proposals (list|summary|\S+ reminders)|clients \S+ (proposals|statistics)|dashboard stats)/,
  notifications: /^\/api\/notifications/,
  activities: /^\/api\/dashboard activity/,
};

/** True for queries whose answer may be another one since one of these lists has changed. */
export function isAffected({ queryKey }: Pick<Query, 'queryKey'>, lists: Iterable<RevisedList>): boolean {
  const words = queryKey.filter((part) => typeof part === 'string').join(' ');
  return [...lists].some((list) => affected[list].test(words));
}
