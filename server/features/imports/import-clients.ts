import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { clientContacts, clients } from '#server/db/schema/clients.ts';
import { DomainError } from '#server/errors.ts';
import { contactRows } from '#server/features/clients/client-contacts.ts';
import { clientSearchColumns, clientsRepo } from '#server/features/clients/clients.repo.ts';
import {
  type CreateClient,
  createClientSchema,
  type UpdateClient,
  updateClientSchema,
} from '#shared/client.ts';
import type { Contact } from '#shared/client-contact.ts';
import { contactsIn } from '#shared/contact-text.ts';
import type { ImportTarget } from '#shared/imports.ts';
import { type ClientIndex, candidatesOf, type KnownClient, loadClientIndex } from './client-index.ts';
import { type ImportContext, type Importer, oneByOne, type Planned, type RowProblem } from './importer.ts';
import { readClient } from './read-client.ts';
import type { RawRecord } from './read-records.ts';
import { rowReader } from './row-reader.ts';

type Work =
  | { id: string; create: CreateClient; further: Contact[] }
  | { id: string; update: UpdateClient; record: RawRecord };

/** Fields of a client by the target that fills them, where they are called otherwise. */
const fieldTargets: Record<string, ImportTarget> = {
  region: 'state',
  buyerReference: 'reference',
  address: 'street',
};

const problemsOf = (record: RawRecord, { issues }: z.core.$ZodError): RowProblem[] =>
  issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    return { record, field: fieldTargets[field] ?? (field as ImportTarget), code: 'invalid', message };
  });

export const emailMissing = (record: RawRecord): RowProblem => ({
  record,
  ...{ field: 'email', code: 'email_missing', message: 'This client has no email address. Fill it in.' },
});

const contactsUnreadable = (record: RawRecord): RowProblem => ({
  record,
  ...{ field: 'contacts', code: 'unreadable', message: 'Write contacts as: Name <email>, Name <email>' },
});

export const whichClient = (record: RawRecord, found: readonly KnownClient[]): RowProblem => ({
  record,
  ...{
    field: 'name',
    code: 'client_ambiguous',
    message: 'More than one of your clients fits. Choose which one is meant.',
  },
  candidates: candidatesOf(found),
});

/** The columns of a new client that came with an import. Nobody is told of it. */
export const newClientRow = (
  { importId, userId, now }: Pick<ImportContext, 'importId' | 'userId' | 'now'>,
  id: string,
  { smsConsent: _s, contacts: _c, ...client }: CreateClient,
  further: readonly Contact[] = [],
): typeof clients.$inferInsert => ({
  ...client,
  ...clientSearchColumns(client, further),
  ...{ id, userId, importId, createdAt: now, updatedAt: now },
});

export async function importClients(db: Database, context: ImportContext): Promise<Importer<Work>> {
  const index = await loadClientIndex(db, context.userId);
  const read = rowReader(context);
  return {
    units: oneByOne,
    plan: ([record]) => planClient(record as RawRecord, { index, read, context }),
    async write(transaction, planned) {
      const created = planned.flatMap(({ work }) =>
        work && 'create' in work ? [newClientRow(context, work.id, work.create, work.further)] : [],
      );
      if (created.length > 0) await transaction.insert(clients).values(created);
      const contacts = planned.flatMap(({ work }) =>
        work && 'create' in work
          ? contactRows({ clientId: work.id, userId: context.userId }, work.further)
          : [],
      );
      if (contacts.length > 0) await transaction.insert(clientContacts).values(contacts);
      for (const plan of planned)
        if (plan.work && 'update' in plan.work) await update(transaction, context, plan);
      return 0;
    },
  };
}

interface Planning {
  index: ClientIndex;
  read: ReturnType<typeof rowReader>;
  context: ImportContext;
}

function planClient(record: RawRecord, { index, read, context }: Planning): Planned<Work> {
  const fix = context.fixes.get(record.row);
  const { duplicates, defaults } = context.mapping;
  const row = readClient(read, record.cells);
  const client = { ...row, email: fix?.email || row.email, currency: row.currency || defaults.currency };
  const found = duplicates === 'create' ? [] : matchesOf(index, client, fix?.clientId);
  if (found.length > 1) return { outcome: 'ambiguous', problems: [whichClient(record, found)] };
  const [match] = found;
  if (match && duplicates === 'skip') return { outcome: 'skipped', problems: [] };
  if (match) return planUpdate(record, match, client);
  if (client.name !== '' && client.email === '')
    return { outcome: 'errors', problems: [emailMissing(record)] };
  const further = contactsIn(read.text(record.cells, 'contacts'));
  if (!further) return { outcome: 'errors', problems: [contactsUnreadable(record)] };
  const { name: own, email: address } = client;
  const contacts = further.length > 0 ? [{ name: own, email: address }, ...further] : undefined;
  const parsed = createClientSchema.safeParse({ ...client, contacts });
  if (!parsed.success) return { outcome: 'errors', problems: problemsOf(record, parsed.error) };
  const id = randomUUID();
  const { name, email, company } = parsed.data;
  index.add({ id, name, email, company: company ?? null });
  return { outcome: 'created', problems: [], work: { id, create: parsed.data, further } };
}

function matchesOf(
  index: ClientIndex,
  { name, email, company: own }: { name: string; email: string; company?: string | undefined },
  chosen: string | undefined,
): KnownClient[] {
  const company = own ?? null;
  const match = chosen && index.byId(chosen);
  if (match) return [match];
  const byEmail = email === '' ? [] : index.byEmail(email, { name, company });
  return byEmail.length > 0 || name === '' ? byEmail : index.byNames({ name, company });
}

/** What the file doesn't say of a client stays. */
function planUpdate(record: RawRecord, { id }: KnownClient, client: object): Planned<Work> {
  const given = Object.fromEntries(Object.entries(client).filter(([, value]) => value));
  const parsed = updateClientSchema.safeParse(given);
  if (!parsed.success) return { outcome: 'errors', problems: problemsOf(record, parsed.error) };
  return { outcome: 'updated', problems: [], work: { id, update: parsed.data, record } };
}

async function update(
  transaction: Database,
  { userId, now }: ImportContext,
  plan: Planned<Work>,
): Promise<void> {
  const { work } = plan;
  if (!work || !('update' in work)) return;
  try {
    await clientsRepo(transaction, userId).update(work.id, work.update, { now, loaded: undefined });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [field = null] = Object.keys(error.details.fieldErrors ?? {});
    plan.outcome = 'errors';
    plan.problems.push({
      ...{ record: work.record, code: 'refused', message: error.message },
      field: field as ImportTarget | null,
    });
  }
}
