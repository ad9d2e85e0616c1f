import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Client, clientSchema } from '#shared/client.ts';
import { type ClientNote, clientNoteSchema } from '#shared/client-note.ts';
import { type CreditNoteWithItems, creditNoteWithItemsSchema } from '#shared/credit-note.ts';
import { type DraftKind, type DraftWithContent, draftWithContentSchema } from '#shared/draft.ts';
import { type InvoiceWithItems, invoiceWithItemsSchema } from '#shared/invoice.ts';
import { type Item, itemSchema } from '#shared/item.ts';
import { type ProposalWithItems, proposalWithItemsSchema } from '#shared/proposal.ts';
import { type RecurringWithContent, recurringWithContentSchema } from '#shared/recurring.ts';
import { type TaxRate, taxRateSchema } from '#shared/tax-rate.ts';
import { type User, userSchema } from '#shared/user.ts';
import type { Answer, Caller } from './agent.ts';

/** A calendar date so many days from today, in UTC. */
export function dayFromToday(days: number, today = new Date()): string {
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

export const PASSWORD = 'correct-horse-7';

/** Fields of a sign-up that nobody else has used. */
export function sellerFields(fields: object = {}) {
  const name = randomUUID().slice(0, 8);
  return {
    email: `seller-${name}@studio.example`,
    password: PASSWORD,
    fullName: 'Ada Bright',
    businessName: 'Bright Studio',
    ...fields,
  };
}

export function clientFields(fields: object = {}) {
  return {
    name: 'Acme',
    email: 'ap@acme.example',
    phone: '+1 555 0100',
    company: 'Acme Ltd',
    address: '1 Main Street\nSpringfield',
    notes: 'Pays on Fridays',
    ...fields,
  };
}

export const threeLines = [
  { description: 'Design', quantity: '8.33', rate: '49.50' },
  { description: 'Hosting', quantity: 1, rate: '0.75' },
  { description: 'Support', quantity: '0.50', rate: '0.25' },
];

/** Body of a new invoice. */
export function invoiceFields(clientId: string, fields: object = {}, items: object[] = threeLines) {
  return {
    invoice: {
      clientId,
      title: 'Website',
      description: 'The new website',
      dueDate: dayFromToday(30),
      paymentMethod: 'cash',
      ...fields,
    },
    items,
  };
}

/** Body of a new proposal. */
export function proposalFields(clientId: string, fields: object = {}, items: object[] = threeLines) {
  return {
    proposal: {
      clientId,
      title: 'Website',
      description: 'The new website',
      validUntil: dayFromToday(30),
      ...fields,
    },
    items,
  };
}

/** Signs the caller up, and so in. */
export async function buildUser(caller: Caller, fields: object = {}): Promise<User> {
  return created(await caller.send('POST', '/api/register', { body: sellerFields(fields) }), userSchema);
}

export async function buildClient(caller: Caller, fields: object = {}): Promise<Client> {
  return created(await caller.send('POST', '/api/clients', { body: clientFields(fields) }), clientSchema);
}

export async function buildNote(caller: Caller, clientId: string, fields: object = {}): Promise<ClientNote> {
  const body = { title: 'Call', content: 'Likes blue', ...fields };
  return created(await caller.send('POST', `/api/clients/${clientId}/notes`, { body }), clientNoteSchema);
}

/** Body of a new library item. */
export const itemFields = (fields: object = {}) => ({
  name: 'Consulting',
  description: 'One hour, on site',
  rate: '120.00',
  terms: 'Billed monthly',
  availableFor: 'both',
  ...fields,
});

export async function buildItem(caller: Caller, fields: object = {}): Promise<Item> {
  return created(await caller.send('POST', '/api/items', { body: itemFields(fields) }), itemSchema);
}

export const taxRateFields = (fields: object = {}) => ({ name: 'VAT', percent: '20', ...fields });

export async function buildTaxRate(caller: Caller, fields: object = {}): Promise<TaxRate> {
  return created(await caller.send('POST', '/api/tax-rates', { body: taxRateFields(fields) }), taxRateSchema);
}

/** Saves a draft of what would create a document. */
export async function buildDraft(
  caller: Caller,
  kind: DraftKind,
  content: object,
): Promise<DraftWithContent> {
  const path = `/api/drafts/${randomUUID()}`;
  return created(await caller.send('PUT', path, { body: { kind, content } }), draftWithContentSchema);
}

interface RecurringParts {
  recurring?: object;
  invoice?: object;
  items?: object[];
}

/** Body of a new recurring invoice: monthly from today on, sent at once. */
export const recurringFields = (
  clientId: string,
  { recurring = {}, invoice = {}, items = threeLines }: RecurringParts = {},
) => ({
  recurring: {
    ...{ clientId, mode: 'send', dueDays: 14, frequency: 'month', startOn: dayFromToday(0) },
    ...recurring,
  },
  invoice: { title: 'Support in {monthYear}', description: 'As agreed', ...invoice },
  items,
});

export async function buildRecurring(
  caller: Caller,
  clientId: string,
  parts: RecurringParts = {},
): Promise<RecurringWithContent> {
  const answer = await caller.send('POST', '/api/recurring', { body: recurringFields(clientId, parts) });
  return created(answer, recurringWithContentSchema);
}

/** Credits the whole invoice, unless `fields` say how much of it. */
export async function buildCreditNote(
  caller: Caller,
  invoiceId: string,
  fields: object = { full: true },
): Promise<CreditNoteWithItems> {
  const body = { reason: 'Returned', ...fields };
  const answer = await caller.send('POST', `/api/invoices/${invoiceId}/credit-notes`, { body });
  return created(answer, z.object({ creditNote: creditNoteWithItemsSchema })).creditNote;
}

export async function buildInvoice(
  caller: Caller,
  clientId: string,
  fields: object = {},
  items: object[] = threeLines,
): Promise<InvoiceWithItems> {
  const body = invoiceFields(clientId, fields, items);
  return created(await caller.send('POST', '/api/invoices', { body }), invoiceWithItemsSchema);
}

export async function buildProposal(
  caller: Caller,
  clientId: string,
  fields: object = {},
  items: object[] = threeLines,
): Promise<ProposalWithItems> {
  const body = proposalFields(clientId, fields, items);
  return created(await caller.send('POST', '/api/proposals', { body }), proposalWithItemsSchema);
}

function created<Output>(answer: Answer, schema: { parse(value: unknown): Output }): Output {
  if (answer.status !== 201) throw new Error(`not created: ${answer.status} ${answer.text}`);
  return schema.parse(answer.body);
}
