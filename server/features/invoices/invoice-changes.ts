import type { documents } from '#server/db/schema/documents.ts';
import { conflict, invalidField } from '#server/errors.ts';
import {
  type ContentChange,
  changedContent,
  changedFields,
} from '#server/features/documents/document-changes.ts';
import type { LineContent, StoredLine } from '#server/features/documents/line-content.ts';
import {
  assertSectionsHaveLines,
  detailsOf,
  mergeDetails,
  splitDetails,
} from '#server/features/documents/read-details.ts';
import type { UpdateInvoice } from '#shared/invoice.ts';
import {
  type InvoiceStatus,
  invoiceTransitions,
  type SettableInvoiceStatus,
  settableInvoiceStatuses,
} from '#shared/invoice-status.ts';
import { type PlanChange, planChange, splitPlan } from './payment-plan.ts';

/** A row of `documents` of this kind. */
export type InvoiceRow = typeof documents.$inferSelect & { status: InvoiceStatus };

export interface StoredInvoice {
  row: InvoiceRow;
  /** Its status as of now. */
  status: InvoiceStatus;
  lines: readonly StoredLine[];
}

export interface InvoiceChange {
  fields: Partial<Pick<InvoiceRow, 'clientId' | 'title' | 'description' | 'dueOn' | 'paymentMethod'>>;
  /** The status to set, if another than the present one. */
  status: SettableInvoiceStatus | undefined;
  /** What it says, if something else than now. */
  content: ContentChange | undefined;
  /** How it may be paid. */
  plan: PlanChange;
}

/** Fields that may still be changed once an invoice is settled. */
const changeable: Record<'paid' | 'cancelled', readonly string[]> = {
  paid: ['title', 'description', 'notes', 'remindersOn'],
  cancelled: [],
};

/**
 * What an update really changes. A value equal to the stored one is no change and always passes.
 * @param lines the lines that were sent, as they were read
 * @throws DomainError 400 for a status that is not set by hand, 409 for a change that the present state refuses
 */
export function changesOf(
  stored: StoredInvoice,
  update: UpdateInvoice,
  lines: readonly LineContent[] | undefined,
): InvoiceChange {
  assertSectionsHaveLines(update);
  const [sent, { status: _status, items: _items, sendReceipt: _receipt, ...others }] = splitDetails(update);
  const [sentPlan, { dueDate, ...wanted }] = splitPlan(others);
  // What a plan would say of the day comes after that.
  if (stored.row.voidedAt && dueDate !== undefined && dueDate !== stored.row.dueOn) throw isVoid();
  const plan = planChange(stored.row, sentPlan, dueDate);
  const fields = changedFields(stored.row, { ...wanted, dueOn: plan.dueOn ?? dueDate });
  const details = detailsOf(stored.row);
  const content = changedContent(
    { details, lines: stored.lines },
    { details: mergeDetails(details, sent), lines },
  );
  const wantsOther = update.status !== undefined && update.status !== stored.status;
  const isOther = wantsOther || Object.keys(fields).length > 0 || plan.changed.length > 0;
  if (stored.row.voidedAt && (isOther || content)) throw isVoid();
  if (stored.row.invoiceType !== 'standard') refuseOtherSums(stored.row, content);
  const status = statusChange(stored.status, update.status);
  refuseFrozen(stored.status, status, [...Object.keys(fields), ...(content?.changed ?? []), ...plan.changed]);
  return { fields, status, content, plan };
}

export const isVoid = () => conflict("This invoice is void. That can't be undone.", 'invoice_void');

function refuseOtherSums({ invoiceType }: InvoiceRow, content: ContentChange | undefined): void {
  if (!content?.changed.some((name) => ['items', 'discount', 'pricesIncludeTax'].includes(name))) return;
  throw invoiceType === 'deposit'
    ? conflict('What a deposit comes to follows from its proposal.', 'deposit_fixed')
    : conflict(
        'What a part comes to follows from its proposal. Void this invoice and invoice the part again.',
        'part_fixed',
      );
}

function statusChange(
  present: InvoiceStatus,
  wanted: InvoiceStatus | undefined,
): SettableInvoiceStatus | undefined {
  if (wanted === undefined || wanted === present) return undefined;
  const settable = settableInvoiceStatuses.find((status) => status === wanted);
  if (!settable)
    throw invalidField('status', "An invoice becomes overdue after its due date and can't be set to overdue");
  if (present === 'overdue' && settable === 'pending') return undefined;
  if (!invoiceTransitions[present].includes(settable))
    throw conflict(`A ${present} invoice can't be set to ${settable}. Set it back to pending first.`);
  return settable;
}

function refuseFrozen(
  present: InvoiceStatus,
  change: SettableInvoiceStatus | undefined,
  changed: readonly string[],
): void {
  if (change === 'pending' || (present !== 'paid' && present !== 'cancelled')) return;
  const refused = changed.filter((name) => !changeable[present].includes(name));
  if (refused.length > 0)
    throw conflict(`This invoice is ${present}. Set it back to pending to change it.`, `invoice_${present}`);
}
