import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { activities } from '#server/db/schema/activities.ts';
import { clients } from '#server/db/schema/clients.ts';
import { invalidField, notFound } from '#server/errors.ts';
import { phoneLink } from '#server/features/documents/phone-link.ts';
import { releaseInvoices } from '#server/features/payments/release-invoices.ts';
import type { Client, CreateClient, UpdateClient } from '#shared/client.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { taxIdProblem } from '#shared/tax-id.ts';
import { answerClientStatement, clientListStatement, findClientStatement } from './clients.sql.ts';
import { consentOf, newConsent } from './sms-consent.ts';

const missingClient = () => notFound('Client not found');

interface Searched {
  name: string;
  email: string;
  company?: string | null | undefined;
  taxId?: string | null | undefined;
}

/** Columns that searches read, from the fields a person sees. Blanks and dots of a tax id may be left out. */
function searchColumns({ name, email, company, taxId }: Searched) {
  const plain = taxId?.replace(/[^\p{L}\p{N}]/gu, '');
  const lines = [company, taxId, plain === taxId ? null : plain].filter(Boolean);
  return {
    searchContact: `${foldForSearch(name)}\n${foldForSearch(email)}`,
    searchCompany: lines.map((line) => foldForSearch(line ?? '')).join('\n'),
  };
}

/** @throws DomainError 400 for a tax id that lacks the letters of its country */
function checkTaxId({ taxId, country }: ClientRow): void {
  const problem = taxId && taxIdProblem(taxId, country);
  if (problem) throw invalidField('taxId', problem);
}

/** One seller's clients. What it answers is JSON text in the shape of `shared/client.ts`. */
export function clientsRepo(db: Database, ownerId: string) {
  const ownClient = (id: string) => and(eq(clients.id, id), eq(clients.userId, ownerId));

  async function get(id: string, connection = db): Promise<string> {
    const row = await findClientStatement.first(connection, { id, userId: ownerId });
    if (!row) throw missingClient();
    return withPhoneLink(row.json);
  }

  /** The client as a write answers it: what other tables hold about it may be locked just now. */
  async function answer(id: string, connection: Database): Promise<string> {
    const row = await answerClientStatement.first(connection, { id, userId: ownerId });
    if (!row) throw missingClient();
    return row.json;
  }

  return {
    /** The clients that match, newest first. */
    list({ search, limit, offset }: ListQuery): Promise<JsonList> {
      const folded = foldForSearch(search ?? '');
      const isPaged = [search, limit, offset].some((parameter) => parameter !== undefined);
      const statement = clientListStatement({ hasSearch: folded !== '', isPaged });
      const values = { userId: ownerId, pattern: likePattern(folded) };
      return listAsJson(db, statement, values, isPaged ? { limit, offset } : undefined);
    },

    get,

    /** @throws DomainError 404 unless the seller has this client */
    async check(id: string): Promise<void> {
      const [row] = await db.select({ id: clients.id }).from(clients).where(ownClient(id));
      if (!row) throw missingClient();
    },

    create({ smsConsent, ...client }: CreateClient, now: Date): Promise<string> {
      return inTransaction(db, async (transaction) => {
        const [row] = await transaction
          .insert(clients)
          .values({
            ...client,
            ...searchColumns(client),
            ...(smsConsent && newConsent(ownerId, now)),
            userId: ownerId,
            createdAt: now,
            updatedAt: now,
          })
          .returning({ id: clients.id });
        if (!row) throw missingClient();
        await transaction.insert(activities).values({
          userId: ownerId,
          clientId: row.id,
          type: 'client_added',
          title: 'New client added',
          description: client.name,
          createdAt: now,
        });
        return answer(row.id, transaction);
      });
    },

    /**
     * @param loaded the version that the change was made of, if the caller names it
     * @throws DomainError 404, or 409 when it is another version by now
     */
    update(
      id: string,
      update: UpdateClient,
      { now, loaded }: { now: Date; loaded: string | undefined },
    ): Promise<string> {
      return inTransaction(db, async (transaction) => {
        const [row] = await transaction.select().from(clients).where(ownClient(id)).for('update');
        if (!row) throw missingClient();
        const changes = changesOf(row, update);
        const consent = consentOf({ before: row, after: { ...row, ...changes }, update, ownerId, now });
        const next = { ...row, ...changes, ...consent };
        if (isDeepStrictEqual(next, row)) return answer(id, transaction);
        assertUnchanged(row, loaded);
        if (changes.taxId !== undefined || changes.country !== undefined) checkTaxId(next);
        await transaction
          .update(clients)
          .set({ ...changes, ...consent, ...searchColumns(next), updatedAt: now })
          .where(eq(clients.id, id));
        return answer(id, transaction);
      });
    },

    /** Deletes the client with all that belongs to it. @throws DomainError 409 `has_payment` */
    async remove(id: string, now: Date): Promise<void> {
      const removed = await inTransaction(db, async (transaction) => {
        await releaseInvoices(transaction, { clientId: id, userId: ownerId }, now);
        return transaction.delete(clients).where(ownClient(id)).returning({ id: clients.id });
      });
      if (removed.length === 0) throw missingClient();
    },
  };
}

function withPhoneLink(json: string): string {
  const client = JSON.parse(json) as Client;
  return JSON.stringify({ ...client, phoneHref: phoneLink(client.phone) });
}

type ClientRow = typeof clients.$inferSelect;

/** The given fields whose value differs from the stored one; empty and missing are the same. */
function changesOf(row: ClientRow, { smsConsent: _, ...fields }: UpdateClient): Partial<ClientRow> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const stored = row[name as keyof typeof fields];
      return value !== undefined && (value ?? '') !== (stored ?? '');
    }),
  );
}
