import { MoneyBar, type MoneyPart } from '#client/features/documents/details/money-bar.tsx';
import { MoneyCard } from '#client/features/documents/details/money-card.tsx';
import type { Calendar } from '#client/features/documents/list/client-documents.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatDate } from '#shared/dates.ts';
import type { Invoice } from '#shared/invoice.ts';
import { formatMoney } from '#shared/money.ts';
import { dueText } from './due-text.ts';
import { isOpenInvoice } from './invoice-actions.ts';
import { describePayment } from './payment-text.ts';

/** What is owed of an invoice, what has come, and when the next of it is due. */
export function InvoiceMoney({ invoice, calendar }: { invoice: Invoice; calendar: Calendar }) {
  const { currency = DEFAULT_CURRENCY, payments } = invoice;
  const texts = payments?.map((payment) => describePayment(payment, currency, calendar.timeZone));
  return (
    <MoneyCard {...headline(invoice)} day={dayText(invoice, calendar)} isLate={invoice.status === 'overdue'}>
      <MoneyBar parts={partsOf(invoice)} currency={currency} />
      {texts && (
        <ul className="mt-3 grid gap-1 border-line border-t pt-3 text-muted text-sm">
          {[...new Set(texts)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </MoneyCard>
  );
}

function headline(invoice: Invoice): { sum: string; meaning: string } {
  const { amount, balance, paidAmount, creditedAmount, writtenOffAmount, settlement } = invoice;
  const { currency = DEFAULT_CURRENCY } = invoice;
  const money = (sum: string) => formatMoney(sum, currency);
  if (settlement === 'paid') return { sum: money(paidAmount), meaning: 'paid' };
  if (settlement === 'credited') return { sum: money(creditedAmount), meaning: 'credited' };
  if (settlement === 'written_off') return { sum: money(writtenOffAmount), meaning: 'written off' };
  if (!isOpenInvoice(invoice)) return { sum: money(amount), meaning: 'no longer owed' };
  return { sum: money(balance), meaning: balance === amount ? 'due' : `due of ${money(amount)}` };
}

function dayText(invoice: Invoice, calendar: Calendar): string | undefined {
  const meaning = dueText({ ...invoice, dueDate: invoice.nextDueOn }, calendar);
  if (!isOpenInvoice(invoice)) return meaning;
  const isInParts = invoice.nextDueOn !== invoice.dueDate;
  const label = isInParts ? 'Next due' : 'Due';
  return [`${label} ${formatDate(invoice.nextDueOn)}`, meaning].filter(Boolean).join(' · ');
}

/** How the amount divides; what was called off divides no more. */
function partsOf(invoice: Invoice): MoneyPart[] {
  const { paidAmount, refundsKept, creditedAmount, writtenOffAmount, balance, status } = invoice;
  return [
    { label: 'Paid', amount: paidAmount, tone: 'positive' },
    { label: 'Refunded', amount: refundsKept, tone: 'muted' },
    { label: 'Credited', amount: creditedAmount, tone: 'neutral' },
    { label: 'Written off', amount: writtenOffAmount, tone: 'muted' },
    ...(isOpenInvoice(invoice)
      ? [{ label: 'Open', amount: balance, tone: status === 'overdue' ? 'late' : 'open' } as const]
      : []),
  ];
}
