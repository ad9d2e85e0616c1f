import type { RowOf } from '#server/db/sql-types.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { PublicInvoice } from '#shared/public-document.ts';
import { phoneLink } from './phone-link.ts';
import type { publicColumns } from './public-document.sql.ts';

type PublicParts = Pick<
  PublicInvoice,
  'displayNumber' | 'title' | 'description' | 'amount' | 'currency' | 'timeZone' | 'items' | 'client' | 'user'
>;

/** The part of the allow-list that both kinds have. Logo and hidden credits count only while the seller is Pro. */
export function publicParts(row: RowOf<typeof publicColumns>): PublicParts {
  return {
    displayNumber: row.displayNumber,
    title: row.title,
    description: row.description,
    amount: row.amount,
    ...(row.currency !== DEFAULT_CURRENCY && { currency: row.currency }),
    timeZone: row.timeZone,
    items: row.items.map(({ description, quantity, rate, amount }) => ({
      description,
      quantity,
      rate,
      amount,
    })),
    client: {
      name: row.clientName,
      email: row.clientEmail,
      company: row.clientCompany,
      address: row.clientAddress,
    },
    user: {
      businessName: row.businessName,
      phone: row.phone,
      phoneHref: phoneLink(row.phone),
      address: row.address,
      customLogo: row.isPro ? row.customLogo : null,
      hideCredits: row.isPro && row.hideCredits,
    },
  };
}
