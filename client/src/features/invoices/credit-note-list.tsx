import { Download, ExternalLink, Link as LinkIcon } from 'lucide-react';
import { copyLink } from '#client/features/documents/list/copy-link.ts';
import { OwnerOnly, useReadOnly } from '#client/lib/read-only.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { formatDate } from '#shared/dates.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { formatMoney } from '#shared/money.ts';
import { currencyOf } from './money/money-values.ts';

/** What was credited of an invoice, each with its page and its file. */
export function CreditNoteList({ invoice }: { invoice: InvoiceWithItems }) {
  const { creditNotes } = invoice;
  const isReadOnly = useReadOnly();
  if (creditNotes.length === 0) return null;
  const currency = currencyOf(invoice);
  return (
    <Card aria-labelledby="credit-notes">
      <CardHead isRuled id="credit-notes" title="Credit notes" />
      <ul className="grid gap-3 px-5 py-4 max-sm:px-4">
        {creditNotes.map(({ id, displayNumber, creditNoteNumber, amount, issuedOn, reason }) => {
          const path = isReadOnly ? `/api/credit-notes/${id}/pdf` : `/credit-note/${creditNoteNumber}`;
          return (
            <li key={id} className="flex items-start justify-between gap-3 text-sm">
              <div className="min-w-0">
                <a href={path} target="_blank" rel="noopener" className="font-mono underline">
                  {displayNumber}
                  <ExternalLink aria-hidden="true" className="ms-1 inline size-3.5" strokeWidth={1.75} />
                </a>
                <p className="text-muted">{formatDate(issuedOn)}</p>
                <p className="break-words text-ink-soft">{reason}</p>
              </div>
              <div className="flex items-center gap-1">
                <span className="tabular-nums">{formatMoney(amount, currency)}</span>
                <a
                  href={isReadOnly ? path : `${path}?pdf=1`}
                  aria-label={`Save PDF of ${displayNumber}`}
                  className="grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
                >
                  <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
                </a>
                <OwnerOnly>
                  <IconButton
                    label={`Copy link of ${displayNumber}`}
                    icon={<LinkIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
                    onClick={() => void copyLink(path)}
                  />
                </OwnerOnly>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
