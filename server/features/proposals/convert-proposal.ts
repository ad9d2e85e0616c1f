import { type Database, inTransaction } from '#server/db/client.ts';
import { databaseFailure } from '#server/db/failures.ts';
import { conflict } from '#server/errors.ts';
import type { SellerContext } from '#server/features/account/seller-context.ts';
import { contentOf } from '#server/features/documents/line-content.ts';
import { detailsOf } from '#server/features/documents/read-details.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import { defaultMethodOf } from '#server/features/invoices/preferred-method.ts';
import { addDaysTo } from '#shared/dates.ts';
import { lockConversion } from './convert-proposal.sql.ts';
import { missingProposal, proposalsRepo } from './proposals.repo.ts';

/** Days until the invoice of a proposal is due. */
const DUE_DAYS = 30;

/**
 * Makes the invoice of an accepted proposal and sends it like any other; once there is one, it is answered again.
 * Simultaneous conversions follow one another under an advisory lock: a row lock on the proposal could meet the
 * deletion of its client the other way round.
 * @throws DomainError 404, or 409 for a proposal that was not accepted
 */
export async function convertProposal(
  db: Database,
  seller: SellerContext,
  id: string,
  now: Date,
): Promise<{ json: string; isNew: boolean }> {
  return inTransaction(db, async (transaction) => {
    await lockConversion.run(transaction, { key: `convert ${id}` });
    const { row, status, lines } = await proposalsRepo(transaction, seller).find(id);
    const invoices = invoicesRepo(transaction, seller);
    const present = await invoices.findOfProposal(id);
    if (present) return { json: present, isNew: false };
    if (status !== 'accepted')
      throw conflict('Only an accepted proposal can be converted to an invoice.', `proposal_${status}`);
    const { clientId, title, description } = row;
    const dueDate = addDaysTo(seller.today, DUE_DAYS);
    const paymentMethod = await defaultMethodOf(transaction, seller.sellerId, now);
    const copied = { details: { ...detailsOf(row), issuedOn: null }, lines: lines.map(contentOf) };
    const invoice = { clientId, title, description, dueDate, paymentMethod };
    const json = await invoices
      .create({ invoice, items: [] }, now, { proposalId: id, copied })
      .catch(rethrowDeleted);
    return { json, isNew: true };
  });
}

/** The proposal was deleted while its invoice was being made. */
function rethrowDeleted(error: unknown): never {
  if (databaseFailure(error) === 'foreign-key') throw missingProposal();
  throw error;
}
