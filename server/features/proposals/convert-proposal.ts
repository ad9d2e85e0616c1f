import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { conflict } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { contentOf } from '#server/features/documents/line-content.ts';
import { invoiceDefaults } from '#server/features/invoices/invoice-defaults.ts';
import { invoicesRepo, type Made } from '#server/features/invoices/invoices.repo.ts';
import { lockInvoice } from '#server/features/ledger/lock-invoice.ts';
import { setFreeInvoice } from '#server/features/ledger/post-entries.ts';
import type { ConvertPart } from '#shared/conversion.ts';
import { addDaysTo } from '#shared/dates.ts';
import { grossOf } from '#shared/deposits.ts';
import { parseMoney, sumMinor } from '#shared/money.ts';
import { textLimits } from '#shared/text-field.ts';
import { computeTotals } from '#shared/totals.ts';
import { partOfProposal } from './invoice-part.ts';
import type { StoredProposal } from './proposal-changes.ts';
import { lockConversion } from './proposal-parts.sql.ts';
import { findClosing, overInvoiced, readParts } from './proposal-parts.ts';
import { missingProposal, proposalsRepo } from './proposals.repo.ts';
import { assertNotReplaced } from './replaced-proposal.ts';

/** Days until the invoice of a proposal is due. */
const DUE_DAYS = 30;

interface Converted {
  json: string;
  isNew: boolean;
}

/**
 * Makes an invoice of an accepted proposal and sends it like any other: over a part, or over all that is left, which takes off
 * deposits and parts. Once there is the latter, it is answered again.
 * Simultaneous conversions follow one another under an advisory lock: a row lock on the proposal could meet the
 * deletion of its client the other way round.
 * @throws DomainError 404, 400 naming a field, or 409 for a proposal that was not accepted, `over_invoiced`, `mixed_parts`
 */
export async function convertProposal(
  db: Database,
  seller: SellerContext,
  id: string,
  { part, now }: { part: ConvertPart | undefined; now: Date },
): Promise<Converted> {
  return inTransaction(db, async (transaction) => {
    await lockConversion.run(transaction, { proposalId: id });
    const proposal = await proposalsRepo(transaction, seller).find(id);
    const closing = await findClosing(transaction, { proposalId: id, userId: seller.sellerId });
    if (closing && part) throw overInvoiced('The final invoice of this proposal asks for all that was left.');
    if (closing) return { json: await invoicesRepo(transaction, seller).get(closing), isNew: false };
    if (proposal.status !== 'accepted')
      throw conflict(
        'Only an accepted proposal can be converted to an invoice.',
        `proposal_${proposal.status}`,
      );
    await assertNotReplaced(transaction, id);
    const { position, ...made } = part
      ? await partOfProposal(transaction, proposal, part)
      : await restOf(transaction, proposal);
    const json = await issue(transaction, seller, proposal, { made, position, now }).catch(rethrowDeleted);
    return { json, isNew: true };
  });
}

/** All lines, less what was invoiced already. */
async function restOf(transaction: Database, proposal: StoredProposal) {
  const { details, document, all: deposits } = await readParts(transaction, proposal);
  const copied = { details: { ...details, issuedOn: null }, lines: document.lines.map(contentOf) };
  return { copied, deposits, position: 0 };
}

interface Issuing {
  made: Made;
  /** Of a part. */
  position: number;
  now: Date;
}

async function issue(
  transaction: Database,
  seller: SellerContext,
  { row }: StoredProposal,
  { made, position, now }: Issuing,
): Promise<string> {
  const { id: proposalId, clientId, description } = row;
  const title = position > 0 ? partTitle(position, row.title) : row.title;
  const dueDate = addDaysTo(seller.today, DUE_DAYS);
  const defaults = await invoiceDefaults(transaction, seller.sellerId, now);
  const invoice = { clientId, title, description, dueDate, ...defaults };
  const all = { ...made, proposalId };
  const invoices = invoicesRepo(transaction, seller);
  if (!isAskedAlready(made)) return invoices.create({ invoice, items: [] }, now, all);
  // Nothing is left to pay: it is paid as it is issued, and nobody is asked for anything.
  const json = await invoices.create({ invoice, items: [], delivery: 'none' }, now, all);
  const { id } = JSON.parse(json) as { id: string };
  const locked = await lockInvoice(transaction, seller.sellerId, id);
  await setFreeInvoice(transaction, locked, 'paid', { createdBy: 'seller', today: seller.today, now });
  return invoices.get(id);
}

/** Deposits and parts have asked for all of it. */
function isAskedAlready({ copied, deposits = [] }: Made): boolean {
  if (!copied || deposits.length === 0) return false;
  const { total } = computeTotals({ ...copied.details, lines: copied.lines });
  const { currency } = copied.details;
  return parseMoney(total, currency) === sumMinor(deposits.flatMap(({ sets }) => sets.map(grossOf)));
}

function partTitle(position: number, title: string): string {
  const whole = `Part ${position}: ${title}`;
  return whole.length <= textLimits.title ? whole : `${whole.slice(0, textLimits.title - 1).trimEnd()}…`;
}

/** The proposal was deleted while its invoice was being made. */
function rethrowDeleted(error: unknown): never {
  if (databaseFailure(error) === 'foreign-key') throw missingProposal();
  throw error;
}
