import { cn } from '#client/lib/cn.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { InvoicePayment } from '#shared/payment.ts';
import { describePayment, paymentNote } from './payment-text.ts';

interface PaymentNoteProps {
  payments: readonly InvoicePayment[];
  /** Of the invoice. */
  currency: string;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** How an invoice was paid through a provider, or what needs attention; details on hover. */
export function PaymentNote({ payments, currency, timeZone }: PaymentNoteProps) {
  const { text, isUrgent } = paymentNote(payments, timeZone);
  return (
    <Tooltip content={payments.map((payment) => describePayment(payment, currency, timeZone)).join(' ')}>
      <span
        className={cn(
          'mt-px block w-fit max-w-full truncate text-xs',
          isUrgent ? 'text-critical' : 'text-muted',
        )}
      >
        {text}
      </span>
    </Tooltip>
  );
}
