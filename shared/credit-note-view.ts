import { formatLongDate } from './dates.ts';
import { commonView, type DocumentView, textFact } from './document-view.ts';
import type { PublicCreditNote } from './public-document.ts';
import { withoutTurningIn } from './sentence.ts';

/** A credit note as it is drawn: what it takes off is shown as an amount above zero. */
export function creditNoteView(given: PublicCreditNote): DocumentView {
  const note = withoutTurningIn(given);
  const { invoice, issuedOn = '', reason } = note;
  const {
    facts = [],
    total,
    ...common
  } = commonView(note, {
    ...{ noun: 'Credit Note', from: 'From', to: 'Credit To', amount: 'Credit' },
  });
  return {
    ...common,
    status: { label: 'Credit', tone: 'positive' },
    due: { label: 'Issue date', text: formatLongDate(issuedOn), date: issuedOn, isLate: false },
    facts: [
      ...textFact('Credit for invoice', invoice.displayNumber),
      ...textFact('Invoice date', formatLongDate(invoice.issuedOn)),
      ...facts.filter(({ label }) => label !== 'Issue date'),
    ],
    isVoid: false,
    description: { label: 'Reason', text: reason },
    total: { ...total, label: 'Total credit' },
  };
}
