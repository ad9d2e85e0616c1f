import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { invalidField } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import { proposalsRepo } from '#server/features/proposals/proposals.repo.ts';
import type { PaymentMethod } from '#shared/document.ts';
import type { DraftContent, DraftKind, SendDraft } from '#shared/draft.ts';
import { createInvoiceSchema } from '#shared/invoice.ts';
import type { Sending } from '#shared/message-templates.ts';
import { createProposalSchema } from '#shared/proposal.ts';
import { instantOf } from '#shared/zoned-time.ts';
import { draftsRepo, missingDraft } from './drafts.repo.ts';
import { lockStatement, markSentStatement, scheduleStatement } from './drafts.sql.ts';
import { linkToReplaced, type Replaced, replaceSource } from './replace-source.ts';

interface SendOptions {
  now: Date;
  /** Refuses payment methods that this seller may not offer. */
  authorize: (method: PaymentMethod) => void;
}

interface Answer {
  status: 200 | 201;
  json: string;
}

/**
 * Makes the document of a draft and sends it, as its creation does; once there is one, it is answered again. With `sendAt`
 * that happens by itself then, and what is wrong with the draft is said now.
 * @throws ZodError naming the fields, DomainError 404, or whatever the creation throws
 */
export function sendDraft(
  db: Database,
  seller: SellerContext,
  { id, sendAt, ...sending }: SendDraft & { id: string },
  options: SendOptions,
): Promise<Answer> {
  const userId = seller.sellerId;
  return inTransaction(db, async (transaction) => {
    const stored = await lockStatement.first(transaction, { id, userId });
    if (!stored) throw missingDraft();
    if (stored.documentId)
      return {
        status: 200,
        json: await documentsOf[stored.kind](transaction, seller).get(stored.documentId),
      };
    const draft = { ...stored, id };
    if (sendAt === undefined)
      return { status: 201, json: await issue(transaction, seller, draft, sending, options) };
    await tryToIssue(transaction, seller, draft, sending, options);
    await schedule(transaction, seller, { id, sendAt, ...sending }, options.now);
    return { status: 200, json: await draftsRepo(transaction, userId).get(id) };
  });
}

/**
 * Sends a draft whose time has come, in the way that was chosen with the time.
 * @returns whether it did: it may be sent, changed or deleted by now
 * @throws as {@link sendDraft}
 */
export function sendDueDraft(
  db: Database,
  seller: SellerContext,
  id: string,
  options: SendOptions,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const stored = await lockStatement.first(transaction, { id, userId: seller.sellerId });
    if (!stored?.isDue || stored.documentId) return false;
    await issue(transaction, seller, { ...onItsDay(stored), id }, stored.sendOptions ?? {}, options);
    return true;
  });
}

const documentsOf = { invoice: invoicesRepo, proposal: proposalsRepo };

interface Draft {
  id: string;
  kind: DraftKind;
  content: DraftContent;
}

/** The day on which a document is issued is the one on which it goes out. */
function onItsDay<Stored extends Pick<Draft, 'kind' | 'content'>>(stored: Stored): Stored {
  const { issuedOn: _, ...fields } = stored.content[stored.kind] ?? {};
  return { ...stored, content: { ...stored.content, [stored.kind]: fields } };
}

async function issue(
  transaction: Database,
  seller: SellerContext,
  { id, kind, content }: Draft,
  sending: Sending,
  { now, authorize }: SendOptions,
): Promise<string> {
  const replaced = await replaceSource(transaction, kind, { id, userId: seller.sellerId, now });
  const body = { ...content, draftId: undefined, ...sending };
  const json = await creations[kind](transaction, seller, body, {
    ...{ now, authorize, made: replaced?.made },
  });
  const { id: documentId } = JSON.parse(json) as { id: string };
  if (replaced) await linkToReplaced(transaction, documentId, replaced);
  await markSentStatement.run(transaction, { id, userId: seller.sellerId, documentId, now });
  return json;
}

type Create = (
  transaction: Database,
  seller: SellerContext,
  body: unknown,
  options: SendOptions & { made: Replaced['made'] | undefined },
) => Promise<string>;

const creations: Record<DraftKind, Create> = {
  async invoice(transaction, seller, body, { now, authorize, made }) {
    const parsed = createInvoiceSchema.parse(body);
    authorize(parsed.invoice.paymentMethod);
    return invoicesRepo(transaction, seller).create(parsed, now, made);
  },
  proposal: async (transaction, seller, body, { now, made }) =>
    proposalsRepo(transaction, seller).create(createProposalSchema.parse(body), now, made),
};

/** What would keep it from being issued is found by issuing it, of which nothing stays. */
async function tryToIssue(...[transaction, ...rest]: Parameters<typeof issue>): Promise<void> {
  await transaction.execute(sql`savepoint before_trial`);
  await issue(transaction, ...rest);
  await transaction.execute(sql`rollback to savepoint before_trial`);
}

/** Instants of later ones can't be stored. */
const LAST_YEAR = 9_999;

async function schedule(
  transaction: Database,
  { sellerId: userId, timeZone }: SellerContext,
  { id, sendAt, ...sending }: Sending & { id: string; sendAt: string },
  now: Date,
): Promise<void> {
  const at = /[Z+]|-\d\d:\d\d$/.test(sendAt.slice(16)) ? new Date(sendAt) : instantOf(timeZone, sendAt);
  if (!at || at.getUTCFullYear() > LAST_YEAR) throw invalidField('sendAt', 'There is no such day or time');
  const sendOptions = JSON.stringify(sending);
  if (!(await scheduleStatement.first(transaction, { id, userId, sendAt: at, sendOptions, now })))
    throw invalidField('sendAt', 'Choose a time in the future');
}
