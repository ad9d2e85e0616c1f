import { countryCodes, isCountryCode } from '#shared/country.ts';
import { countryName } from '#shared/country-names.ts';
import { paymentTerms, paymentTermsLabels } from '#shared/payment-terms.ts';
import { foldForSearch } from '#shared/search-text.ts';
import type { RowReader } from './row-reader.ts';

const codesByName = new Map(countryCodes.map((code) => [foldForSearch(countryName(code)), code]));
const otherNames = new Map<string, string>(
  Object.entries({
    ...{ usa: 'US', 'united states of america': 'US', 'u.s.a.': 'US', uk: 'GB', 'great britain': 'GB' },
    ...{ england: 'GB', scotland: 'GB', deutschland: 'DE', osterreich: 'AT', schweiz: 'CH', espana: 'ES' },
    ...{ 'the netherlands': 'NL', holland: 'NL', 'czech republic': 'CZ', suisse: 'CH', belgique: 'BE' },
  }),
);

/** The two letters of a country that is named in any usual way; empty for what is none. */
export function countryCodeOf(text: string): string {
  const letters = text.trim().toUpperCase();
  if (isCountryCode(letters)) return letters;
  const folded = foldForSearch(text);
  return codesByName.get(folded) ?? otherNames.get(folded) ?? '';
}

/** `Phone:(555) 010-1234 Mobile:…` is how some programs write several. */
const plainPhone = (text: string) =>
  (text.split('\n')[0] ?? '')
    .replace(/\s*\b(Mobile|Fax|Other):.*$/, '')
    .replace(/^[A-Za-z]+:\s*/, '')
    .trim();

/** Terms as they are stored, or as screens name them. */
function termsOf(text: string): string | null {
  const folded = text.toLowerCase();
  const known = paymentTerms.find(
    (terms) => terms === folded || paymentTermsLabels[terms].toLowerCase() === folded,
  );
  return known ?? (text || null);
}

/** A client as a row of a file says it, in the shape of a call that creates one. */
export function readClient(read: RowReader, cells: readonly string[]) {
  const text = (target: Parameters<RowReader['text']>[1]) => read.text(cells, target);
  const person = [text('firstName'), text('lastName')].filter(Boolean).join(' ');
  const company = text('company');
  const name = text('name') || person || company;
  const street = read.lines(cells, 'street');
  const place = { city: text('city'), region: text('state'), postalCode: text('postalCode') };
  const country = text('country');
  const code = countryCodeOf(country);
  const cityLine = [place.city, [place.region, place.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const address = [street, text('street2'), cityLine, code ? countryName(code) : country]
    .filter(Boolean)
    .join('\n');
  // A whole address in one cell is printed as it is.
  const isWhole = street.includes('\n');
  return {
    name,
    email: text('email'),
    phone: plainPhone(text('phone')) || undefined,
    company: foldForSearch(company) === foldForSearch(name) ? undefined : company || undefined,
    // A file that has it as it is printed says all of it.
    address: (read.has('address') ? read.lines(cells, 'address') : address) || undefined,
    notes: read.lines(cells, 'notes') || undefined,
    ...(!isWhole && { street, street2: text('street2') }),
    ...place,
    country: code,
    currency: text('currency').toUpperCase(),
    taxId: text('taxId'),
    buyerReference: text('reference'),
    registrationId: text('registrationId'),
    paymentTerms: termsOf(text('paymentTerms')),
  };
}
