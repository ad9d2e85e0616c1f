import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';

interface DocumentSummaryProps {
  document:
    | {
        displayNumber: string;
        amount: string;
        currency?: string | undefined;
        title: string;
        client: { name: string };
      }
    | undefined;
}

/** The document a confirm dialog is about. */
export function DocumentSummary({ document }: DocumentSummaryProps) {
  if (!document) return null;
  return (
    <p className="mt-3 text-ink">
      <span className="tabular-nums">{`${document.displayNumber}, ${formatMoney(document.amount, document.currency ?? DEFAULT_CURRENCY)}`}</span>
      <br />
      {document.title}
      <br />
      {document.client.name}
    </p>
  );
}
