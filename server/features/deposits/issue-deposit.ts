import type { Database } from '#server/db/client.ts';
import type { documents } from '#server/db/schema/documents.ts';
import { accountsRepo } from '#server/features/account/accounts.repo.ts';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { createDocument } from '#server/features/documents/issue-document.ts';
import { asAgreed, contentOf, type LineContent } from '#server/features/documents/line-content.ts';
import { detailsOf } from '#server/features/documents/read-details.ts';
import { findLines } from '#server/features/documents/save-document.sql.ts';
import { acceptedLinesOf } from '#server/features/proposals/accepted-lines.ts';
import { addDaysTo, dayIn } from '#shared/dates.ts';
import { depositTotals, grossOf, type SetSums, setSums, splitDeposit } from '#shared/deposits.ts';
import { moneyString, parseMoney } from '#shared/money.ts';
import { defaultPaymentMethod } from '#shared/payment-method.ts';
import { formatPercent } from '#shared/percent.ts';
import { taxLabel } from '#shared/sums-view.ts';
import { rateSetOf } from '#shared/tax-sets.ts';
import { textLimits } from '#shared/text-field.ts';
import { computeTotals } from '#shared/totals.ts';

type Row = typeof documents.$inferSelect;

/**
 * Makes the invoice of what a proposal asks for on acceptance and sends it: one line for each set of rates, with its taxes in
 * the price. Belongs to the transaction that accepts the proposal.
 */
export async function issueDeposit(transaction: Database, proposal: Row, now: Date): Promise<void> {
  const { depositAmount, depositDueDays, currency, userId } = proposal;
  const seller = await accountsRepo(transaction).find(userId, now);
  if (!seller || depositAmount === null) return;
  const { timeZone, isPremium: isPro } = seller;
  const today = dayIn(timeZone, now);
  const details = detailsOf(proposal);
  const stored = (await findLines.first(transaction, { documentId: proposal.id }))?.lines ?? [];
  const lines = acceptedLinesOf(proposal, stored).map(contentOf);
  const whole = setSums(computeTotals({ ...details, lines }).sets, currency);
  const parts = splitDeposit(whole, whole, parseMoney(depositAmount, currency) ?? 0n).filter(
    (part) => grossOf(part) > 0n,
  );
  const { buyerReference, orderNumber } = details;
  const content = {
    clientId: proposal.clientId,
    title: titleOf(proposal),
    dueOn: addDaysTo(today, depositDueDays ?? 0),
    details: {
      ...details,
      pricesIncludeTax: parts.some(({ taxes }) => taxes.length > 0),
      ...{ discount: null, sections: [], notes: null, terms: null, issuedOn: today },
      ...{ buyerReference, orderNumber },
    },
    lines: parts.map((part) => lineOf(proposal, part, lines)),
    totals: depositTotals(parts, currency),
    own: { paymentMethod: defaultPaymentMethod(seller), proposalId: proposal.id },
    more: () => ({ invoiceType: 'deposit' as const }),
  };
  await createDocument(
    transaction,
    invoiceKind,
    { sellerId: userId, timeZone, today, isPro },
    { content, now },
  );
}

const titleOf = ({ title }: Row) => {
  const whole = `Deposit: ${title}`;
  return whole.length <= textLimits.title ? whole : `${whole.slice(0, textLimits.title - 1).trimEnd()}…`;
};

/** `Deposit 40 % of PRO-0007 (VAT 20 %)` */
function lineOf(proposal: Row, part: SetSums, lines: readonly LineContent[]): LineContent {
  const taxes = lines.find((line) => rateSetOf(line.taxes).key === part.set.key)?.taxes ?? [];
  const share = proposal.depositPercent ? `${formatPercent(proposal.depositPercent)} of` : 'for';
  const rates = part.set.rates.map(({ rate }) => taxLabel(rate)).join(', ');
  return {
    description: `Deposit ${share} ${proposal.displayNumber}${rates && ` (${rates})`}`,
    quantity: '1.00',
    rate: moneyString(grossOf(part), proposal.currency),
    taxes,
    ...asAgreed,
    ...{ discount: null, unit: null, unitLabel: null, serviceFrom: null, serviceTo: null },
  };
}
