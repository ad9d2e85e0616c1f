import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { sentence } from '#shared/sentence.ts';
import type { User } from '#shared/user.ts';
import type { NewDocument } from './create-document.ts';

interface Announced {
  kind: 'Invoice' | 'Proposal';
  title: string;
  /** How the date is introduced: `due`, `valid until`. */
  dateLabel: string;
  date: string;
}

/** The texts of the first notification about a document, around its display number. */
export function initialNotice({ kind, title, dateLabel, date }: Announced): NewDocument['notice'] {
  return {
    subjectBefore: `${kind} `,
    subjectAfter: ' to ',
    messageAfter: (amount) => sentence`: ${title}, ${formatMoney(amount)}, ${dateLabel} ${formatDate(date)}`,
  };
}

/** What the mail about a document says of its seller. */
export const mailFacts = (
  seller: Pick<User, 'businessName' | 'fullName' | 'email'>,
  date: string,
): NewDocument['mail'] => ({
  date,
  sellerName: seller.businessName || seller.fullName,
  sellerEmail: seller.email,
});
