import type { Response } from 'express';
import { withoutTails } from '#shared/document.ts';

/** What opens the public page of a document. */
const wireNumbers = ['invoiceNumber', 'proposalNumber', 'creditNoteNumber'] as const;
/** What leads to pages that are not for accountants: a payment's, and that of a signature. */
const withheldNames: ReadonlySet<string> = new Set(['redirectUrl', 'verifyCode']);

/**
 * An accountant's answer is written without what would open more than they may see: secret tails of documents, the
 * addresses that end in them, and the owner's notes on a client.
 */
export function withholdSecrets(response: Response): void {
  const write = response.json.bind(response);
  response.json = (body) => write(withheld(body));
  response.locals.rewriteJson = (json: string) => JSON.stringify(withheld(JSON.parse(json)));
}

function withheld(value: unknown): unknown {
  if (typeof value === 'string') return withoutTails(value);
  if (Array.isArray(value)) return value.map(withheld);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !isWithheld(name, part) && !(name === 'notes' && isClient(value)))
      .map(([name, part]) => [name, isWireNumber(name) ? shownNumber(value, part) : withheld(part)]),
  );
}

const PUBLIC_PAGE = /^\/(?:invoice|proposal|credit-note|verify)\//;
const isWithheld = (name: string, part: unknown) =>
  withheldNames.has(name) || (typeof part === 'string' && PUBLIC_PAGE.test(part));

const isClient = (value: object) => 'smsConsent' in value;
const isWireNumber = (name: string) => wireNumbers.some((wire) => wire === name);

function shownNumber(value: object, number: unknown): unknown {
  return 'displayNumber' in value && value.displayNumber ? value.displayNumber : withheld(number);
}
