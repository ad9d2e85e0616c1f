import { namedStatement } from '#server/db/named-statement.ts';
import { date, instant, jsonb, nullable, text, uuid } from '#server/db/sql-types.ts';
import { type DocumentKind, invoiceKind, proposalKind } from '#server/features/documents/document-kind.ts';
import type { DuePart } from '#shared/next-due.ts';

/** Documents of one transaction. */
export const BATCH = 200;

/**
 * Marks open documents whose day has passed in their seller's zone, by the application's clock. The last day anywhere
 * on earth bounds what the index is asked for.
 */
const markStatement = (kind: DocumentKind) =>
  namedStatement({
    name: `mark_late_${kind.kind}`,
    parameters: { now: instant },
    row: {
      ...{
        id: uuid,
        userId: uuid,
        clientId: uuid,
        displayNumber: text,
        title: text,
        amount: text,
        balance: text,
        currency: text,
      },
      ...{ date, instalments: nullable(jsonb<DuePart[]>()), sellerEmail: text, clientName: text },
    },
    sql: `with late as (
        select d.id, u.email as "sellerEmail", c.name as "clientName" from documents d
        join users u on u.id = d.user_id join clients c on c.id = d.client_id
        where d.kind = '${kind.kind}' and d.status in (${kind.openStates
          .filter((state) => state !== kind.lateStatus)
          .map((state) => `'${state}'`)
          .join(', ')})
          and d.next_due_on < ((:now at time zone 'UTC') + interval '14 hours')::date
          and d.next_due_on < (:now at time zone u.time_zone)::date
        limit ${BATCH} for update of d skip locked)
      update documents d set status = '${kind.lateStatus}' from late where d.id = late.id
      returning d.id, d.user_id as "userId", d.client_id as "clientId", d.display_number as "displayNumber", d.title,
        d.amount::text as amount, d.balance::text as balance, d.currency, d.next_due_on as date, d.instalments, late."sellerEmail", late."clientName"`,
  });

export const markStatements = { invoice: markStatement(invoiceKind), proposal: markStatement(proposalKind) };
