import type { InvoiceStatus } from './invoice-status.ts';
import type { StoredProposalStatus } from './proposal-status.ts';
import type { Settlement } from './settlement.ts';

export type Tone = 'neutral' | 'positive' | 'warning' | 'critical';

export interface StatusView {
  label: string;
  tone: Tone;
}

const invoiceStatusViews: Record<InvoiceStatus, StatusView> = {
  pending: { label: 'Sent', tone: 'warning' },
  paid: { label: 'Paid', tone: 'positive' },
  overdue: { label: 'Overdue', tone: 'critical' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

const proposalStatusViews: Record<StoredProposalStatus, StatusView> = {
  sent: { label: 'Sent', tone: 'warning' },
  pending: { label: 'Sent', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'positive' },
  declined: { label: 'Declined', tone: 'critical' },
  expired: { label: 'Expired', tone: 'neutral' },
};

const unknownStatus: StatusView = { label: 'Unknown', tone: 'neutral' };

function viewOf(views: Record<string, StatusView>, status: string): StatusView {
  return (Object.hasOwn(views, status) && views[status]) || unknownStatus;
}

/** How a status is shown to a client; one that this version does not know is 'Unknown'. */
export const invoiceStatusView = (status: string) => viewOf(invoiceStatusViews, status);

/** Why nothing is asked for, where its seller has not simply taken it back. */
const closedLabels: Partial<Record<Settlement, string>> = {
  void: 'Void',
  replaced: 'Replaced',
  credited: 'Credited',
  written_off: 'Written off',
};

/** As {@link invoiceStatusView}, for the seller: what is cancelled says how. */
export function settledStatusView(status: string, settlement: Settlement): StatusView {
  const view = invoiceStatusView(status);
  const label = status === 'cancelled' && closedLabels[settlement];
  return label ? { ...view, label } : view;
}

/** As {@link invoiceStatusView}, for proposals. */
export const proposalStatusView = (status: string) => viewOf(proposalStatusViews, status);
