import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import type { Client } from '#shared/client.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { type documentDetailFields, documentFields } from '#shared/document-fields.ts';
import type { Attachment } from '#shared/file.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { ParsedLineItem } from '#shared/line-item.ts';
import { paymentPlanFields } from '#shared/plan-input.ts';
import type { RichText } from '#shared/rich-text.ts';
import type { Section } from '#shared/sections.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import { type DiscountDraft, typedDiscount } from './discount-draft.ts';
import { newDraftId } from './draft-id.ts';
import { blankLine, copiedLines, type LineDraft, lineDraftsSchema, toLineDrafts } from './line-drafts.ts';
import type { PlanDraft } from './plan-draft.ts';

/** What a form needs to know of its initial client. */
export type KnownClient = Pick<Client, 'id' | 'name' | 'email'>;

const typedText = z.string().nullish();
const typedDay = typedText;
/** Of an exchange rate. */
const RATE_PLACES = 8;

/** `0,92` → `0.92`. A comma alone is a decimal one: nobody groups the digits of a rate. */
export const plainExchangeRate = (typed: string): string =>
  plainDecimal(typed.replace(/^\s*(\d*),(\d+)\s*$/, '$1.$2'), RATE_PLACES)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
const dayOrNull = typedDay
  .transform((day): string | null | undefined => day || null)
  .pipe(documentFields.serviceFrom);

/** What every document form has besides the fields of its kind. */
export const documentFormShape = (currency: string) => ({
  items: lineDraftsSchema(currency),
  discount: typedDiscount(currency),
  issuedOn: typedDay.transform((day): string | undefined => day || undefined).pipe(documentFields.issuedOn),
  serviceFrom: dayOrNull,
  serviceTo: dayOrNull,
  taxCurrency: typedText
    .transform((code): string | null | undefined => code || null)
    .pipe(documentFields.taxCurrency),
  taxRateOfExchange: typedText
    .transform((rate): string | number | null | undefined => plainExchangeRate(rate ?? '') || null)
    .pipe(documentFields.taxRateOfExchange),
  // A value of the form, so that a draft restored after a lost answer still makes one document.
  idempotencyKey: z.string(),
  /** Of the draft that a new document is saved as while it is typed. */
  draftId: z.string().optional(),
});

/** Checks a form by a schema that depends on the currency that is chosen in it, and on what else is typed. */
export function currencyResolver<Values extends FieldValues & { currency?: string | undefined }, Output>(
  schemaFor: (currency: string, values: Values) => z.ZodType<Output, Values>,
): Resolver<Values, unknown, Output> {
  return (values, context, options) =>
    zodResolver(schemaFor(values.currency ?? DEFAULT_CURRENCY, values))(values, context, options);
}

/** What a document says beside its client, texts, lines and last day, as it is typed. */
export interface DetailValues {
  currency?: string | undefined;
  pricesIncludeTax?: boolean | undefined;
  discount?: DiscountDraft;
  issuedOn?: string | null | undefined;
  buyerReference?: string | null | undefined;
  orderNumber?: string | null | undefined;
  notes?: string | null | undefined;
  terms?: string | null | undefined;
  serviceFrom?: string | null | undefined;
  serviceTo?: string | null | undefined;
  taxCurrency?: string | null | undefined;
  taxRateOfExchange?: string | null | undefined;
}

/** How an invoice may be paid besides all at once, as it is typed. */
export interface PaymentPlanValues {
  instalments?: PlanDraft | undefined;
  allowPartial?: boolean | undefined;
  minPartial?: string | null | undefined;
}

/** What a proposal says besides, as it is typed. */
export interface LetterValues {
  cover?: RichText | null | undefined;
  textSections?: TextSectionDraft[] | undefined;
  requiresSignature?: boolean | undefined;
  attachments?: Attachment[] | undefined;
}

/** A section of text while it is being typed. A new one has no id. */
export interface TextSectionDraft {
  id?: string | undefined;
  title: string;
  body: RichText | null;
}

/** The values that the forms of all kinds share, as they are being typed, and those that a form shows beside them. */
export interface DocumentFormValues extends DetailValues, PaymentPlanValues, LetterValues {
  clientId: string;
  title: string;
  description?: string | null | undefined;
  items: LineDraft[];
  sections?: Section[] | undefined;
  idempotencyKey: string;
  draftId?: string | undefined;
}

/** What a form reads of a stored document. */
export interface StoredDocument extends Pick<InvoiceWithItems, keyof typeof documentDetailFields> {
  id: string;
  displayNumber: string;
  clientId: string;
  client: Omit<KnownClient, 'id'>;
  title: string;
  description: string | null;
  currency?: string | undefined;
  items: InvoiceWithItems['items'];
  updatedAt: string;
}

export const toKnownClient = ({ clientId, client }: StoredDocument): KnownClient => ({
  id: clientId,
  ...client,
});

export const blankValues = (currency: string) => ({
  clientId: '',
  title: '',
  description: '',
  items: [blankLine()],
  idempotencyKey: newIdempotencyKey(),
  draftId: newDraftId(),
  currency,
  pricesIncludeTax: false,
  discount: null,
  issuedOn: '',
  buyerReference: '',
  orderNumber: '',
  notes: '',
  terms: '',
  serviceFrom: '',
  serviceTo: '',
  taxCurrency: '',
  taxRateOfExchange: '',
  sections: [],
});

export const storedValues = (stored: StoredDocument) => ({
  clientId: stored.clientId,
  title: stored.title,
  description: stored.description ?? '',
  items: toLineDrafts(stored.items),
  idempotencyKey: '',
  currency: stored.currency ?? DEFAULT_CURRENCY,
  pricesIncludeTax: stored.pricesIncludeTax,
  discount: stored.discount,
  issuedOn: stored.issuedOn ?? '',
  buyerReference: stored.buyerReference ?? '',
  orderNumber: stored.orderNumber ?? '',
  notes: stored.notes ?? '',
  terms: stored.terms ?? '',
  serviceFrom: stored.serviceFrom ?? '',
  serviceTo: stored.serviceTo ?? '',
  taxCurrency: stored.taxCurrency ?? '',
  taxRateOfExchange: stored.taxRateOfExchange ?? '',
  sections: stored.sections?.map((section) => ({ note: undefined, choice: undefined, ...section })),
});

/** A new document like an earlier one. Its days were of that one's time. */
export const copiedValues = (stored: StoredDocument) => {
  const values = storedValues(stored);
  const isNew = { issuedOn: '', serviceFrom: '', serviceTo: '', orderNumber: '' };
  const undated = copiedLines(values.items).map((line) => ({ ...line, serviceFrom: null, serviceTo: null }));
  const keys = { idempotencyKey: newIdempotencyKey(), draftId: newDraftId() };
  return { ...values, ...isNew, ...keys, items: undated };
};

interface DocumentOutput {
  description?: string | null | undefined;
  items: ParsedLineItem[];
  idempotencyKey: string;
  draftId?: string | undefined;
}

/** What is sent only where it says something: also what proposals alone have, and how invoices may be paid. */
const detailNames = [
  ...Object.keys(documentFields),
  ...Object.keys(paymentPlanFields),
  ...['deposit', 'cover', 'textSections', 'requiresSignature', 'attachments'],
];

/** A form's output as the API takes it: the fields with a description or null, apart from details and lines. */
function splitOutput<Output extends DocumentOutput>({ items, idempotencyKey, draftId: _, ...rest }: Output) {
  const isDetail = ([name]: [string, unknown]) => detailNames.includes(name);
  const entries = Object.entries(rest);
  const details = Object.fromEntries(entries.filter(isDetail));
  const fields = Object.fromEntries(entries.filter((entry) => !isDetail(entry))) as Omit<
    Output,
    keyof typeof documentFields | 'items' | 'idempotencyKey' | 'draftId'
  >;
  return { fields: { ...fields, description: rest.description || null }, details, items, idempotencyKey };
}

const isUnused = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** What a new document is made of: details that say nothing are left out. */
export function newDocument<Output extends DocumentOutput>(output: Output) {
  const { fields, details, items, idempotencyKey } = splitOutput(output);
  const used = Object.entries(details).filter(
    ([name, value]) => !isUnused(value) && !(name === 'currency' && value === DEFAULT_CURRENCY),
  );
  return { fields: { ...fields, ...Object.fromEntries(used) }, items, idempotencyKey };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * What an update sends: the fields, and details and lines only when they were edited.
 * @param loaded the output of the form as it was opened; undefined where that was no output
 */
export function changedDocument<Output extends DocumentOutput>(output: Output, loaded: Output | undefined) {
  const { fields, details, items } = splitOutput(output);
  const before = loaded && splitOutput(loaded);
  const changed = Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => name !== 'currency' && value !== undefined && !isSame(value, before?.details[name]),
    ),
  );
  const areLinesSent = 'sections' in changed || !isSame(items, before?.items);
  return { ...fields, ...changed, ...(areLinesSent && { items }) };
}
