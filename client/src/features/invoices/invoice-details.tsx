import { Link as LinkIcon, ReceiptText, Send } from 'lucide-react';
import { DetailsFacts } from '#client/features/documents/details/details-facts.tsx';
import { DetailsHead } from '#client/features/documents/details/details-head.tsx';
import { DetailsLayout } from '#client/features/documents/details/details-layout.tsx';
import { Paper } from '#client/features/documents/details/paper.tsx';
import { PaysIn } from '#client/features/documents/details/pays-in.tsx';
import { PdfLink } from '#client/features/documents/details/pdf-link.tsx';
import { TimelineCard } from '#client/features/documents/details/timeline-card.tsx';
import { VersionsCard } from '#client/features/documents/details/versions-card.tsx';
import { InvoiceStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { formatDate, formatInstantDate } from '#shared/dates.ts';
import type { PaymentMethod } from '#shared/document.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { CreditNoteList } from './credit-note-list.tsx';
import {
  type InvoiceRowActions,
  isOpenInvoice,
  type PrimaryInvoiceAction,
  primaryAction,
} from './invoice-actions.ts';
import { InvoiceLedger } from './invoice-ledger.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoiceMoney } from './invoice-money.tsx';
import { type ClaimedInvoice, claimOf } from './replies/claim.ts';
import { ReplyActions } from './replies/reply-actions.tsx';

interface InvoiceDetailsProps {
  invoice: InvoiceWithItems;
  /** The seller's zone (IANA). */
  timeZone: string;
  actions: InvoiceRowActions;
}

/** One invoice: the paper, its money, what happened, and what can be done. */
export function InvoiceDetails({ invoice, timeZone, actions }: InvoiceDetailsProps) {
  const { id, proposalId, proposalDisplayNumber, recurringId } = invoice;
  const today = useToday(timeZone);
  const primary = primaryAction(invoice);
  return (
    <>
      <DetailsHead
        document={invoice}
        badge={<InvoiceStatusBadge invoice={invoice} />}
        clientNote={isOpenInvoice(invoice) && <PaysIn clientId={invoice.clientId} />}
        linked={
          proposalId && proposalDisplayNumber
            ? { relation: 'from', path: `/proposals/${proposalId}`, displayNumber: proposalDisplayNumber }
            : recurringId
              ? {
                  relation: 'made by',
                  path: `/recurring/${recurringId}`,
                  displayNumber: 'a recurring invoice',
                }
              : undefined
        }
        readerActions={<PdfLink path="invoices" id={id} />}
        actions={
          <>
            <PrimaryButton invoice={invoice} primary={primary} actions={actions} />
            <InvoiceMenu invoice={invoice} primary={primary} actions={actions} />
          </>
        }
      />
      <DetailsLayout
        label="Invoice"
        {...(invoice.openReply && { tabLabels: { timeline: 'Timeline (1)' } })}
        paper={<Paper path="invoices" id={id} label="The invoice as your client sees it" />}
        money={<InvoiceMoney invoice={invoice} calendar={{ today, timeZone }} />}
        timeline={
          <TimelineCard
            path="invoices"
            id={id}
            clientName={invoice.client.name}
            timeZone={timeZone}
            renderMore={(event) =>
              event.type === 'replied' && (
                <OwnerOnly>
                  <ReplyActions
                    invoiceId={id}
                    reply={event}
                    isOpen={isOpenInvoice(invoice)}
                    timeZone={timeZone}
                    onConfirm={() => {
                      const claimed: ClaimedInvoice = { ...invoice, claim: claimOf(event) };
                      actions.onMoney(claimed, 'payment');
                    }}
                  />
                </OwnerOnly>
              )
            }
          />
        }
        facts={
          <>
            <Facts invoice={invoice} timeZone={timeZone} />
            {invoice.version > 1 && <VersionsCard path="invoices" id={id} timeZone={timeZone} />}
          </>
        }
        payments={
          <>
            <InvoiceLedger invoice={invoice} />
            <CreditNoteList invoice={invoice} />
          </>
        }
      />
    </>
  );
}

interface PrimaryButtonProps extends Omit<InvoiceDetailsProps, 'timeZone'> {
  primary: PrimaryInvoiceAction | undefined;
}

function PrimaryButton({ invoice, primary, actions }: PrimaryButtonProps) {
  if (primary === 'send') {
    return (
      <Button
        variant="primary"
        icon={<Send aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => actions.onSendAgain(invoice)}
      >
        Send again
      </Button>
    );
  }
  if (primary === 'pay') {
    return (
      <Button
        variant="primary"
        icon={<ReceiptText aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => actions.onMoney(invoice, 'payment')}
      >
        Record payment
      </Button>
    );
  }
  return (
    <Button
      icon={<LinkIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => actions.onCopyLink(invoice)}
    >
      Copy link
    </Button>
  );
}

const methods: Record<PaymentMethod, string> = { cash: 'Cash', stripe: 'Card', paypal: 'PayPal' };

function Facts({ invoice, timeZone }: { invoice: InvoiceWithItems; timeZone: string }) {
  const { issuedOn, createdAt, dueDate, paymentMethod, client, currency, buyerReference, orderNumber } =
    invoice;
  return (
    <DetailsFacts
      facts={[
        ['Client', client.name],
        ['Sent to', client.email],
        ['Issue date', issuedOn ? formatDate(issuedOn) : formatInstantDate(createdAt, timeZone)],
        ['Due date', formatDate(dueDate)],
        ['Payment method', methods[paymentMethod]],
        ['Currency', currency],
        ['Their reference', buyerReference],
        ['Order number', orderNumber],
      ]}
    />
  );
}
