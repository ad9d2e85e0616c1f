import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { clients } from '#server/db/schema/clients.ts';
import { contentRow, type PricedContent } from '#server/features/documents/document-content.ts';
import { foldedReferences } from '#server/features/documents/folded-references.ts';
import { newSecretTail } from '#server/features/documents/secret-tail.ts';
import { type PaidBefore, postHistory } from '#server/features/ledger/post-history.ts';
import { type CreateClient, createClientSchema } from '#shared/client.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { textLimits } from '#shared/text-field.ts';
import { type ClientIndex, type KnownClient, loadClientIndex } from './client-index.ts';
import { countGroups, type Groups, groupRows, type KeyOf } from './group-rows.ts';
import { emailMissing, newClientRow, whichClient } from './import-clients.ts';
import type { ImportContext, Importer, Planned, RowProblem } from './importer.ts';
import { leftOut } from './invoice-state.ts';
import { listsPayments } from './known-columns.ts';
import { loadNamedRates, type RateOfName } from './named-rates.ts';
import { priceInvoice } from './price-invoice.ts';
import { readBookings } from './read-bookings.ts';
import { type FileInvoice, problemOf, readInvoice } from './read-invoice.ts';
import type { RawRecord } from './read-records.ts';
import { type RowReader, readable, rowReader } from './row-reader.ts';
import {
  insertInvoices,
  insertLines,
  insertTaxes,
  lastImportedNumber,
  numbersTaken,
  passImportedNumbers,
  stampClients,
  takeImportedNumbers,
} from './write-invoices.sql.ts';

interface Work {
  id: string;
  key: string;
  invoice: FileInvoice;
  priced: PricedContent;
  clientId: string;
  /** Of a client that is made on the way. */
  newClient: CreateClient | undefined;
  status: 'pending' | 'overdue' | 'cancelled';
  paid: PaidBefore | undefined;
}

/** What was read of the seller and the file before the first invoice is planned. */
interface Known {
  context: ImportContext;
  read: RowReader;
  index: ClientIndex;
  rateOf: RateOfName;
  taken: Set<string>;
  /** Addresses that were filled in for a name of the file, wherever it stands. */
  emails: Map<string, string>;
  arePayments: boolean;
}

/** Takes invoices over as history: nobody is told of them, reminded, or shown them as news. */
export async function importInvoices(db: Database, context: ImportContext): Promise<Importer<Work>> {
  const read = rowReader(context);
  const known: Known = {
    ...{ context, read, index: await loadClientIndex(db, context.userId), emails: new Map() },
    arePayments: listsPayments(context.columns.map(({ name }) => name)),
    rateOf: await loadNamedRates(db, context.userId, context.mapping.defaults.taxRates),
    taken: new Set((await numbersTaken.run(db, context)).map(({ displayNumber }) => displayNumber)),
  };
  const keyOf = keyIn(read);
  let groups: Groups = { count: 0, byKey: new Map() };
  return {
    async *units(readRows) {
      groups = await countGroups(noteFixes(readRows(), known), keyOf);
      yield* groupRows(readRows(), keyOf, groups);
    },
    plan: (unit) => planInvoice(unit, known),
    async write(transaction, planned, { isFirst }) {
      const start = await numberedFrom(transaction, context.userId, { count: groups.count, isFirst });
      return writeInvoices(transaction, context, {
        works: planned.flatMap(({ work }) => work ?? []),
        numberOf: ({ key }) => -(start + (groups.byKey.get(key)?.rank ?? 0)),
      });
    },
  };
}

/** Numbers are taken for the whole file with its first batch. */
async function numberedFrom(
  transaction: Database,
  userId: string,
  { count, isFirst }: { count: number; isFirst: boolean },
) {
  if (isFirst) return (await takeImportedNumbers.first(transaction, { userId, count }))?.before ?? 0;
  return ((await lastImportedNumber.first(transaction, { userId }))?.last ?? count) - count;
}

async function* noteFixes(rows: AsyncIterable<RawRecord>, { context, read, emails }: Known) {
  for await (const record of rows) {
    const email = context.fixes.get(record.row)?.email;
    const name = read.text(record.cells, 'clientName') || read.text(record.cells, 'clientCompany');
    if (email && name) emails.set(foldForSearch(name), email);
    yield record;
  }
}

/** Rows of one number are one invoice; one that says neither number, client nor day goes on with the one before. */
const keyIn =
  (read: RowReader): KeyOf =>
  ({ cells }, before) => {
    const number = read.text(cells, 'number');
    const day = readable(read.date(cells, 'issuedOn'));
    if (number !== '') return { key: number, day };
    const isOwn = read.has('accountType') || read.text(cells, 'clientName') !== '' || day !== undefined;
    return { key: isOwn ? undefined : before, day };
  };

function planInvoice(unit: RawRecord[], known: Known): Planned<Work> {
  const { context, read, taken, arePayments } = known;
  const [head] = unit as [RawRecord];
  const problems: RowProblem[] = [];
  const report = problemOf(problems);
  const skipped = (): Planned<Work> => ({ outcome: 'skipped', problems });
  const failed = (): Planned<Work> => ({ outcome: 'errors', problems });
  const areBookings = read.has('accountType');
  // Most bookings are of no invoice.
  if (areBookings && read.text(head.cells, 'number') === '') return skipped();
  const invoice = (areBookings ? readBookings : readInvoice)(unit, { read, context, arePayments }, report);
  if (!invoice) return failed();
  const reason = leftOut[invoice.state];
  if (reason) {
    report(head, 'status', ...reason);
    return skipped();
  }
  if (taken.has(invoice.number)) {
    if (context.mapping.duplicates === 'skip') return skipped();
    report(
      head,
      'number',
      'number_taken',
      'A document with this number is there already, and history isn’t changed.',
    );
  }
  const priced = priceInvoice(head, invoice, {
    ...{ rateOf: known.rateOf, report },
    defaults: context.mapping.defaults,
  });
  if (!priced || problems.length > 0) return failed();
  const paid = paidOf(invoice, priced, context);
  if (paid && 'problem' in paid) {
    report(head, 'paidAmount', 'payment_invalid', paid.problem);
    return failed();
  }
  return withClient({ head, invoice, priced, paid, problems }, known);
}

interface Priced {
  head: RawRecord;
  invoice: FileInvoice;
  priced: PricedContent;
  paid: Omit<PaidBefore, 'documentId'> | undefined;
  problems: RowProblem[];
}

function withClient({ head, invoice, priced, paid, problems }: Priced, known: Known): Planned<Work> {
  const { context, index, taken } = known;
  const client = clientOf(head, invoice, known);
  if ('problem' in client)
    return {
      outcome: client.problem.candidates ? 'ambiguous' : 'errors',
      problems: [...problems, client.problem],
    };
  const id = randomUUID();
  taken.add(invoice.number);
  const { id: clientId, create } = client;
  if (create) {
    const { name, email, company } = create;
    index.add({ id: clientId, name, email, company: company ?? null });
  }
  const isLate = invoice.dueOn < context.today;
  return {
    outcome: 'created',
    problems,
    work: {
      ...{ id, key: invoice.number, invoice, priced, clientId, newClient: create },
      status: invoice.state === 'cancelled' ? 'cancelled' : isLate ? 'overdue' : 'pending',
      paid: paid && { ...paid, documentId: id },
    },
  };
}

/** The payment that an invoice comes with. */
function paidOf(
  { state, paid, paidOn, currency }: FileInvoice,
  { totals }: PricedContent,
  { today }: ImportContext,
): Omit<PaidBefore, 'documentId'> | { problem: string } | undefined {
  if (state === 'cancelled' || state === 'open') return undefined;
  if (paidOn > today) return { problem: 'It can’t be paid on a day that is still to come.' };
  const total = Number(totals.total);
  if (state === 'paid') return { currency, paidOn, isPaid: true, amount: total > 0 ? totals.total : null };
  const amount = Number(paid ?? 0);
  if (amount <= 0) return { problem: 'It is paid in part, but the file doesn’t say how much.' };
  if (amount > total) return { problem: 'More was paid than it comes to.' };
  return { currency, paidOn, isPaid: amount === total, amount: paid ?? null };
}

type Found = { id: string; create?: CreateClient | undefined } | { problem: RowProblem };

function clientOf(head: RawRecord, { client }: FileInvoice, { context, index, emails }: Known): Found {
  const fix = context.fixes.get(head.row);
  const chosen = fix?.clientId && index.byId(fix.clientId);
  if (chosen) return { id: chosen.id };
  const name = client.name || client.company;
  const email = fix?.email || client.email || (emails.get(foldForSearch(name)) ?? '');
  const names = { name, company: client.name ? client.company || null : null };
  const found = matches(index, names, email);
  const [only] = found;
  if (only && found.length === 1) return { id: only.id };
  if (found.length > 1) return { problem: { ...whichClient(head, found), field: 'clientName' } };
  if (email === '') return { problem: { ...emailMissing(head), field: 'clientEmail' } };
  return newClient(head, { ...names, name: name || email }, email);
}

function newClient(head: RawRecord, { name, company }: Names, email: string): Found {
  const parsed = createClientSchema.safeParse({ name, email, company: company ?? undefined });
  if (parsed.success) return { id: randomUUID(), create: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path[0] === 'email' ? 'clientEmail' : 'clientName';
  return { problem: { record: head, field, code: 'invalid', message: issue?.message ?? 'Invalid client' } };
}

type Names = Pick<KnownClient, 'name' | 'company'>;

function matches(
  index: ClientIndex,
  names: { name: string; company: string | null },
  email: string,
): KnownClient[] {
  const byEmail = email === '' ? [] : index.byEmail(email, names);
  if (byEmail.length > 0 || names.name === '') return byEmail;
  const byNames = index.byNames(names);
  return byNames.length > 0 ? byNames : index.byEither(names.name);
}

interface Writing {
  works: Work[];
  numberOf: (work: Work) => number;
}

async function writeInvoices(
  transaction: Database,
  context: ImportContext,
  { works, numberOf }: Writing,
): Promise<number> {
  if (works.length === 0) return 0;
  const { userId, importId, now } = context;
  const made = works.flatMap(({ clientId, newClient }) =>
    newClient ? [newClientRow(context, clientId, newClient)] : [],
  );
  if (made.length > 0) await transaction.insert(clients).values(made);
  const documents = works.map((work) => documentRow(work, numberOf(work)));
  await insertInvoices.run(transaction, { userId, importId, now, documents: JSON.stringify(documents) });
  const lines = works.flatMap(({ id, priced }) =>
    priced.lines.map((line, index) => ({ ...line, document_id: id, position: index + 1 })),
  );
  await insertLines.run(transaction, { userId, lines: JSON.stringify(lines) });
  const taxes = works.flatMap(({ id, priced }) => priced.taxes.map((tax) => ({ ...tax, document_id: id })));
  if (taxes.length > 0) await insertTaxes.run(transaction, { userId, taxes: JSON.stringify(taxes) });
  await postHistory(
    transaction,
    userId,
    works.flatMap(({ paid }) => paid ?? []),
    now,
  );
  const ids = [...new Set(works.map(({ clientId }) => clientId))];
  await stampClients.run(transaction, { userId, importId, ids: JSON.stringify(ids) });
  const numbers = works.map(({ invoice }) => invoice.number);
  await passImportedNumbers.run(transaction, { userId, numbers: JSON.stringify(numbers) });
  return made.length;
}

function documentRow({ id, clientId, status, invoice, priced }: Work, number: number): object {
  const title = invoice.title.slice(0, textLimits.title) || `Invoice ${invoice.number}`;
  const references = foldedReferences({ buyerReference: null, orderNumber: invoice.orderNumber || null });
  return {
    ...contentRow({ ...priced.columns, remindersOn: false }),
    ...{
      id,
      client_id: clientId,
      status,
      number,
      title,
      due_on: invoice.dueOn,
      display_number: invoice.number,
    },
    public_token: `INV-0000-${newSecretTail()}`,
    search: `${foldForSearch(title)}\n${invoice.number.toLowerCase()}${references}`,
  };
}
