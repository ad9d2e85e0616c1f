import type { Database } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { findFrozenReason, hasLockedInvoice } from './frozen-money.sql.ts';
import type { InvoiceChange, InvoiceRow } from './invoice-changes.ts';

/** What an invoice says of what is owed, and by whom. */
const FROZEN = ['clientId', 'items', 'discount', 'pricesIncludeTax'];

const messages: Record<string, string> = {
  money:
    "Money has been recorded for this invoice, so what is owed can't be changed. Issue a credit note instead.",
  payment: "A payment for this invoice is on its way, so what is owed can't be changed now.",
  sent: "You lock invoices when they are sent, so what is owed can't be changed. Revise the invoice instead.",
};

/**
 * Belongs to the transaction that changes an invoice and holds its row lock, after a payment by hand was taken back.
 * @throws DomainError 409 `invoice_locked`
 */
export async function assertMoneyMayChange(
  transaction: Database,
  row: InvoiceRow,
  { fields, content, plan }: InvoiceChange,
): Promise<void> {
  const changed = [...Object.keys(fields), ...(content?.changed ?? [])];
  // A payment plan has its own rule: what was paid of it stays.
  const isPlanned = plan.changed.includes('instalments');
  const isEarlier = !isPlanned && fields.dueOn !== undefined && fields.dueOn < row.dueOn;
  if (!isEarlier && !changed.some((name) => FROZEN.includes(name))) return;
  const found = await findFrozenReason.first(transaction, { documentId: row.id });
  if (found?.reason) throw conflict(messages[found.reason] ?? '', 'invoice_locked');
}

/** @throws DomainError 409 `invoice_locked` where sent invoices are to stay */
export async function assertNotLocked(
  transaction: Database,
  { userId, ...of }: { userId: string } & ({ invoiceId: string } | { clientId: string }),
): Promise<void> {
  const [invoiceId, clientId] = 'invoiceId' in of ? [of.invoiceId, null] : [null, of.clientId];
  const row = await hasLockedInvoice.first(transaction, { userId, invoiceId, clientId });
  if (!row?.found) return;
  throw conflict(
    invoiceId
      ? "You lock invoices when they are sent, so this one can't be deleted. Void it instead."
      : "You lock invoices when they are sent, so a client with invoices can't be deleted. Void the invoices instead.",
    'invoice_locked',
  );
}
