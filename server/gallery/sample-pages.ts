import { invoicePage, proposalPage } from '#server/http/pages/public-page.ts';
import { invoiceView, proposalView } from '#shared/document-view.ts';
import type { PublicPage } from '#shared/page-render.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { buildPublicProposal } from '#shared/public-proposal.fixture.ts';
import { verificationView } from '#shared/verification-view.ts';
import { samplesAbroad } from './sample-abroad.ts';
import { samplesInParts } from './sample-parts.ts';

const PAID = { status: 'paid', paidAt: '2026-08-01T10:00:00.000Z' } as const;

const invoices = {
  'pending, cash': buildPublicInvoice(),
  'pending, card': buildPublicInvoice({ paymentMethod: 'stripe', payment: 'stripe' }),
  'pending, PayPal': buildPublicInvoice({ paymentMethod: 'paypal', payment: 'paypal' }),
  'coming soon': buildPublicInvoice({ paymentMethod: 'stripe', payment: 'coming_soon' }),
  overdue: buildPublicInvoice({ status: 'overdue' }),
  'payment under way': buildPublicInvoice({ progress: { status: 'processing' } }),
  paid: buildPublicInvoice(PAID),
  refunded: buildPublicInvoice({
    ...PAID,
    progress: { status: 'refunded', refunded: '1000.00', received: '4420.00' },
  }),
  cancelled: buildPublicInvoice({ status: 'cancelled' }),
  ...samplesInParts,
  ...samplesAbroad,
};

const proposals = {
  open: buildPublicProposal(),
  accepted: buildPublicProposal({ status: 'accepted', acceptedAt: '2026-08-01T10:00:00.000Z' }),
  declined: buildPublicProposal({ status: 'declined' }),
  expired: buildPublicProposal({ status: 'expired' }),
};

/** Public pages in every state, by name. */
export const samplePages: Record<string, PublicPage> = {
  ...Object.fromEntries(
    Object.entries(invoices).map(([name, invoice]) => [`invoice, ${name}`, invoicePage(invoice)]),
  ),
  ...Object.fromEntries(
    Object.entries(proposals).map(([name, proposal]) => [
      `proposal, ${name}`,
      proposalPage(proposal, '0'.repeat(32)),
    ]),
  ),
  'invoice, not found': { kind: 'invoice-not-found' },
  verify: {
    kind: 'verify',
    verification: verificationView({
      ...{
        kind: 'typed',
        name: 'Margarethe Oyelaran-Whitcombe',
        version: 2,
        title: 'A web shop that sells beans',
      },
      ...{ signedAt: '2026-09-12T16:04:05.000Z', sealedAt: '2026-09-12T16:04:09.000Z', sealKind: 'hash' },
      ...{
        documentHash: 'a1'.repeat(32),
        pdfHash: 'b2'.repeat(32),
        verifyCode: '7K3QX9M2PDWZ4T8HB6CVN5R1EY',
      },
      ...{ displayNumber: 'PRO-0019', sellerName: 'Harrow & Vale Studio', timeZone: 'America/Los_Angeles' },
    }),
  },
  'verify, not found': { kind: 'verify-not-found' },
  unsubscribe: {
    kind: 'unsubscribe',
    sellerName: 'Harrow & Vale Studio',
    address: 'accounts@brightwater.example',
    isUnsubscribed: false,
  },
  unavailable: { kind: 'unavailable', title: 'Too Many Requests', text: 'Please try again in a minute.' },
};

interface PdfSample {
  view: ReturnType<typeof invoiceView>;
  timeZone: string;
}

/** Documents as PDF, by name. */
export const samplePdfs: Record<string, PdfSample> = {
  invoice: { view: invoiceView(invoices['pending, cash']), timeZone: 'Europe/Berlin' },
  'paid invoice': { view: invoiceView(invoices.paid), timeZone: 'America/New_York' },
  proposal: { view: proposalView(proposals.open), timeZone: 'Europe/Berlin' },
  ...Object.fromEntries(
    Object.entries({ ...samplesInParts, ...samplesAbroad }).map(([name, invoice]) => [
      `invoice, ${name}`,
      { view: invoiceView(invoice), timeZone: 'America/Los_Angeles' },
    ]),
  ),
};
