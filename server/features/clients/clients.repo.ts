import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import { likePattern } from '#server/db/like-pattern.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { activities } from '#server/db/schema/activities.ts';
import { clients } from '#server/db/schema/clients.ts';
import { invalidField, notFound } from '#server/errors.ts';
import { releaseDepositsOf } from '#server/features/deposits/deductions.ts';
import { phoneLink } from '#server/features/documents/phone-link.ts';
import { assertNotLocked } from '#server/features/invoices/frozen-money.ts';
import { assertNoCredit } from '#server/features/ledger/assert-no-credit.ts';
import { releaseInvoices } from '#server/features/payments/release-invoices.ts';
import { lockRecurringOf } from '#server/features/recurring/lock-recurring.ts';
import type { Client, ClientListQuery, CreateClient, UpdateClient } from '#shared/client.ts';
import { type Contact, sameAddressMessage, withChoices } from '#shared/client-contact.ts';
import { usualDirections } from '#shared/list-order.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { taxIdProblem } from '#shared/tax-id.ts';
import { clientColumnsOf, furtherContacts, replaceFurtherContacts } from './client-contacts.ts';
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
export function clientSearchColumns({ name, email, company, taxId }: Searched, further: readonly Contact[]) {
  const plain = taxId?.replace(/[^\p{L}\p{N}]/gu, '');
  const lines = [company, taxId, plain === taxId ? null : plain].filter(Boolean);
  return {
    searchContact: [{ name, email }, ...further]
      .flatMap((contact) => [foldForSearch(contact.name), foldForSearch(contact.email)])
      .join('\n'),
    searchCompany: lines.map((line) => foldForSearch(line ?? '')).join('\n'),
  };
}

/** @throws DomainError 400 for a change that leaves a tax id without the letters of its country */
function checkTaxId(changes: Partial<ClientRow>, { taxId, country }: ClientRow): void {
  if (changes.taxId === undefined && changes.country === undefined) return;
  const problem = taxId && taxIdProblem(taxId, country);
  if (problem) throw invalidField('taxId', problem);
}

/** The contacts that a client has after an update, which replaces all of them or none. */
function contactsAfter(stored: readonly Contact[], given: UpdateClient['contacts']) {
  const [first, ...further] = withChoices(given ?? []);
  return { first, further: first ? further : stored };
}

/** @throws DomainError 400 for an address that another contact has already */
function checkAddress({ email }: ClientRow, further: readonly Contact[]): void {
  const address = email.toLowerCase();
  if (further.some((contact) => contact.email.toLowerCase() === address))
    throw invalidField('email', sameAddressMessage);
}

/** Which clients a query picks, with the values of its parameters. */
export function soughtClients({ search, currency, ids }: ClientListQuery) {
  const folded = foldForSearch(search ?? '');
  return {
    shape: { hasSearch: folded !== '', isFiltered: currency !== undefined || ids !== undefined },
    parameters: { pattern: likePattern(folded), currency, ids },
  };
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
    /** The clients that match, newest first unless they are sorted. */
    list(query: ClientListQuery): Promise<JsonList> {
      const { sort, dir, limit, offset } = query;
      const isPaged = Object.values(query).some((parameter) => parameter !== undefined);
      const { shape, parameters } = soughtClients(query);
      const order = sort && { sort, dir: dir ?? usualDirections[sort] };
      const page = isPaged ? { limit, offset } : undefined;
      const values = { userId: ownerId, ...parameters };
      return listAsJson(db, clientListStatement({ ...shape, order, isPaged }), values, page);
    },

    get,

    /** @throws DomainError 404 unless the seller has this client */
    async check(id: string): Promise<void> {
      const [row] = await db.select({ id: clients.id }).from(clients).where(ownClient(id));
      if (!row) throw missingClient();
    },

    create({ smsConsent, contacts, ...client }: CreateClient, now: Date): Promise<string> {
      const [first, ...further] = withChoices(contacts ?? []);
      return inTransaction(db, async (transaction) => {
        const [row] = await transaction
          .insert(clients)
          .values({
            ...client,
            ...(first && clientColumnsOf(first)),
            ...clientSearchColumns(client, further),
            ...(smsConsent && newConsent(ownerId, now)),
            userId: ownerId,
            createdAt: now,
            updatedAt: now,
          })
          .returning({ id: clients.id });
        if (!row) throw missingClient();
        await replaceFurtherContacts(transaction, { clientId: row.id, userId: ownerId }, further);
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
     * @throws DomainError 404, 400 naming a field, or 409 when it is another version by now
     */
    update(
      id: string,
      { contacts, ...update }: UpdateClient,
      { now, loaded }: { now: Date; loaded: string | undefined },
    ): Promise<string> {
      return inTransaction(db, async (transaction) => {
        const [row] = await transaction.select().from(clients).where(ownClient(id)).for('update');
        if (!row) throw missingClient();
        const stored = await furtherContacts(transaction, id);
        const { first, further } = contactsAfter(stored, contacts);
        const changes = changesOf(row, { ...update, ...(first && clientColumnsOf(first)) });
        const consent = consentOf({ before: row, after: { ...row, ...changes }, update, ownerId, now });
        const next = { ...row, ...changes, ...consent };
        const isSameList = isDeepStrictEqual(further, stored);
        if (isSameList && isDeepStrictEqual(next, row)) return answer(id, transaction);
        assertUnchanged(row, loaded);
        checkTaxId(changes, next);
        checkAddress(next, further);
        if (!isSameList)
          await replaceFurtherContacts(transaction, { clientId: id, userId: ownerId }, further);
        await transaction
          .update(clients)
          .set({ ...changes, ...consent, ...clientSearchColumns(next, further), updatedAt: now })
          .where(eq(clients.id, id));
        return answer(id, transaction);
      });
    },

    /** Deletes the client with all that belongs to it. @throws DomainError 409 `has_payment`, `has_credit_note`, `has_credit`, `deposit_deducted` */
    async remove(id: string, now: Date): Promise<void> {
      const removed = await inTransaction(db, async (transaction) => {
        await assertNotLocked(transaction, { clientId: id, userId: ownerId });
        await lockRecurringOf(transaction, { clientId: id, userId: ownerId });
        await releaseInvoices(transaction, { clientId: id, userId: ownerId }, now);
        await assertNoCredit(transaction, { clientId: id, userId: ownerId });
        await releaseDepositsOf(transaction, { clientId: id, userId: ownerId });
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
function changesOf(
  row: ClientRow,
  { smsConsent: _, ...fields }: Omit<UpdateClient, 'contacts'> & Partial<ReturnType<typeof clientColumnsOf>>,
): Partial<ClientRow> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const stored = row[name as keyof typeof fields];
      return value !== undefined && (value ?? '') !== (stored ?? '');
    }),
  );
}
