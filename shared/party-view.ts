import { presentText } from './blank-text.ts';
import { countryName } from './country-names.ts';
import { mailtoHref } from './mailto.ts';
import type { PublicClientLegal, PublicDocument, PublicInvoice } from './public-document.ts';
import { sellerName } from './seller-name.ts';
import { inSentence } from './sentence.ts';

/** One entry of an address block, which may hold line breaks; `href` where it can be called or written to. */
export interface ContactLine {
  kind:
    | 'name'
    | 'legalName'
    | 'company'
    | 'address'
    | 'phone'
    | 'email'
    | 'contactName'
    | 'contactPhone'
    | 'contactEmail'
    | 'taxId'
    | 'taxNumber'
    | 'registrationId';
  text: string;
  href?: string;
}

export interface PartyView {
  label: string;
  name: string;
  lines: ContactLine[];
}

type Parties = Pick<PublicDocument, 'user' | 'client' | 'legal'>;

export function sellerParty(document: Parties, label: string): PartyView {
  const { user } = document;
  const legal = document.legal?.seller ?? {};
  const name = sellerName(document);
  const legalName = presentText(legal.legalName);
  return {
    label,
    name,
    lines: [
      ...(legalName && legalName !== name ? textLines('legalName', legalName) : []),
      ...textLines('address', addressText(legal) ?? user.address),
      ...phoneLines(user),
      ...textLines('contactName', legal.contactName),
      ...textLines('contactPhone', legal.contactPhone),
      ...emailLines('contactEmail', legal.contactEmail),
      ...idLines(legal),
      ...labelled('taxNumber', 'Tax number', legal.taxNumber),
      ...labelled('registrationId', 'Registration number', legal.registrationId),
    ],
  };
}

export function clientParty({ client, legal }: Parties, label: string): PartyView {
  const known = legal?.client ?? {};
  return {
    label,
    name: client.name,
    lines: [
      ...textLines('company', client.company),
      ...textLines('address', addressText(known) ?? client.address),
      ...emailLines('email', client.email),
      ...idLines(known),
      ...labelled('registrationId', 'Registration number', known.registrationId),
    ],
  };
}

/** Where the town comes before the postal code, and the state between them. */
const TOWN_FIRST = new Set(['AU', 'CA', 'PR', 'US']);
/** Where the postal code has a line of its own below the town. */
const CODE_BELOW = new Set(['GB', 'GG', 'IE', 'IM', 'IN', 'JE', 'NZ', 'SG', 'ZA']);

/** A structured address in lines, as the mail of its country writes it. */
function addressText(address: PublicClientLegal): string | undefined {
  const [street, street2, city, region, postalCode, country] = [
    address.street,
    address.street2,
    address.city,
    address.region,
    address.postalCode,
    address.country,
  ].map(presentText);
  // A country alone is no address.
  if (!street && !city && !postalCode) return undefined;
  const lines = [street, street2, ...townLines({ city, region, postalCode }, country)];
  return [...lines, country && countryName(country)].filter(Boolean).join('\n');
}

type Town = Record<'city' | 'region' | 'postalCode', string | undefined>;

function townLines({ city, region, postalCode }: Town, country = ''): (string | undefined)[] {
  const joined = (parts: (string | undefined)[], by: string) => parts.filter(Boolean).join(by);
  if (TOWN_FIRST.has(country)) return [joined([joined([city, region], ', '), postalCode], ' ')];
  if (CODE_BELOW.has(country)) return [city, region, postalCode];
  return [joined([postalCode, city], ' '), region];
}

/** The VAT number, which begins with the letters of a country, or another tax id. */
const idLines = ({ taxId }: PublicClientLegal): ContactLine[] =>
  labelled('taxId', /^[A-Z]{2}/.test(taxId ?? '') ? 'VAT ID' : 'Tax ID', taxId);

function labelled(kind: ContactLine['kind'], label: string, text: string | undefined): ContactLine[] {
  return textLines(kind, text).map((line) => ({ ...line, text: `${label} ${inSentence(line.text)}` }));
}

export function textLines(kind: ContactLine['kind'], text: string | null | undefined): ContactLine[] {
  const present = presentText(text);
  return present ? [{ kind, text: present }] : [];
}

export function phoneLines({ phone, phoneHref }: PublicInvoice['user']): ContactLine[] {
  return textLines('phone', phone).map((line) => (phoneHref ? { ...line, href: phoneHref } : line));
}

function emailLines(kind: ContactLine['kind'], email: string | undefined): ContactLine[] {
  return textLines(kind, email).map((line) => ({ ...line, href: mailtoHref(line.text) }));
}
