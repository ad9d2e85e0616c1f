import { hashKey, type Mutation, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { revisionsOf } from '#client/lib/query-revisions.ts';
import { type RevisedList, type Revisions, revisedLists } from '#shared/revised-lists.ts';

/*
 * What is refetched after a change, once:
 *
 * - A mutation names in `meta.changes` what it changes. When it settles, failed or not, the queries that depend on it
 *   are refetched; the mutation waits for them unless `meta.isRefetchedInBackground`.
 * - The live stream says which lists have changed, whoever wrote. Lists that a mutation of this tab is writing wait for
 *   it to settle. Queries whose answer is as new as the event (its ETag says so) are left alone: so a write and the
 *   event about it lead to one refetch. Answers without such a tag are fetched again.
 * - Without the stream, polls find what others have changed.
 * - Screens that learn from an error that the user object is out of date invalidate that alone.
 */

/** A list of the seller, or the key that queries begin with. */
export type Change = RevisedList | QueryKey;

/** Which queries depend on a list, by the words of their key. Open forms keep what they were opened with. */
const dependents: Record<RevisedList, RegExp> = {
  clients:
    /^\/api\/(clients (list|\S+ (credit|statement))|recurring (list|details)|notifications list|dashboard stats)/,
  items: /^\/api\/items list/,
  invoices:
    /^\/api\/(invoices (list|summary|details|\S+ (reminders|timeline|view|versions|ledger))|proposals (list|details|\S+ timeline)|clients ((?!list)\S+$|\S+ (invoices|proposals|statistics|credit|statement))|recurring details|dashboard (stats|analytics))/,
  proposals:
    /^\/api\/(proposals (list|summary|details|\S+ (reminders|timeline|view|comments|reading))|clients \S+ (proposals|statistics)|dashboard stats)/,
  notifications: /^\/api\/(notifications|(invoices|proposals) \S+ timeline)/,
  activities: /^\/api\/dashboard activity/,
  tax_rates: /^\/api\/tax-rates list/,
  drafts: /^\/api\/(drafts list|recurring details|proposal-templates list)/,
  recurring: /^\/api\/recurring (list|details)/,
  imports: /^\/api\/imports/,
};

const isList = (change: Change): change is RevisedList => typeof change === 'string';

/** Whether the answer to a query depends on one of these. */
export function isAffected({ queryKey }: Pick<Query, 'queryKey'>, changes: readonly Change[]): boolean {
  const words = queryKey.filter((part) => typeof part === 'string').join(' ');
  return changes.some((change) =>
    isList(change) ? dependents[change].test(words) : change.every((part, index) => queryKey[index] === part),
  );
}

interface Refetching {
  /** Mutations under way, by the list that they write. */
  writing: Map<RevisedList, number>;
  /** What the stream has reported and is not refetched yet. */
  reported: Set<RevisedList>;
  latest: Revisions | undefined;
}

type Write = Pick<Mutation<unknown, unknown, unknown, unknown>, 'meta' | 'state'>;

const states = new WeakMap<QueryClient, Refetching>();

function stateOf(client: QueryClient): Refetching {
  const state = states.get(client) ?? { writing: new Map(), reported: new Set(), latest: undefined };
  states.set(client, state);
  return state;
}

function changesOf({ meta, state }: Write): readonly Change[] {
  const changes = meta?.changes ?? [];
  return typeof changes === 'function' ? changes(state.variables as never) : changes;
}

function countWrites({ writing }: Refetching, changes: readonly Change[], step: 1 | -1): void {
  for (const list of changes.filter(isList)) writing.set(list, (writing.get(list) ?? 0) + step);
}

/** A mutation begins. */
export function beginWrite(client: QueryClient, mutation: Write): void {
  countWrites(stateOf(client), changesOf(mutation), 1);
}

/** A mutation has settled. @returns when its caller may go on */
export async function endWrite(client: QueryClient, mutation: Write, hasFailed: boolean): Promise<void> {
  const changes = changesOf(mutation);
  countWrites(stateOf(client), changes, -1);
  // An answer that is on its way may have been read before the write.
  const answered = mutation.meta?.answers && hashKey(mutation.meta.answers);
  const refetched = client.invalidateQueries({
    predicate: (query) => query.queryHash !== answered && isAffected(query, changes),
  });
  void refetchReported(client);
  if (!hasFailed && !mutation.meta?.isRefetchedInBackground) await refetched;
}

/** The stream says how often each list has changed by now, and which of them have since it said so last. */
export function reportChanges(client: QueryClient, latest: Revisions, changed: readonly RevisedList[]): void {
  const state = stateOf(client);
  state.latest = latest;
  for (const list of changed) state.reported.add(list);
  void refetchReported(client);
}

/** Refetches what the stream has reported; in a hidden tab once somebody looks at it. */
export async function refetchReported(client: QueryClient): Promise<void> {
  const { reported, writing, latest } = stateOf(client);
  if (document.visibilityState === 'hidden' || !latest) return;
  const lists = [...reported].filter((list) => !writing.get(list));
  for (const list of lists) reported.delete(list);
  if (lists.length === 0) return;
  const isBehind = (query: Query) => lists.some((list) => isBehindOf(query, list, latest));
  const inFlight = new Set(client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isBehind }));
  await client.invalidateQueries({ predicate: isBehind }, { cancelRefetch: false });
  // What was on its way may have been read before the change.
  await client.invalidateQueries(
    { predicate: (query) => inFlight.has(query) && isBehind(query) },
    { cancelRefetch: false },
  );
}

function isBehindOf(query: Query, list: RevisedList, latest: Revisions): boolean {
  const seen = revisionsOf(query)[list];
  return isAffected(query, [list]) && (seen === undefined || seen < latest[list]);
}

/** The lists of which the second count is another one than the first. */
export const changedLists = (before: Revisions, now: Revisions): RevisedList[] =>
  revisedLists.filter((list) => now[list] !== before[list]);
