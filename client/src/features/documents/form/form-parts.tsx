import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import type { LineDraft } from './line-drafts.ts';

/** What a form shows only once it is used, in the order in which it is offered. */
export const formParts = [
  'introduction',
  'textSection',
  'options',
  'signature',
  'attachments',
  'tax',
  'discount',
  'unit',
  'currency',
  'issued',
  'reference',
  'notes',
  'terms',
  'plan',
  'partial',
  'deposit',
  'service',
  'lineService',
  'exchange',
] as const;

export type FormPart = (typeof formParts)[number];

interface FormParts {
  /** Of a document that is being created. */
  isNew: boolean;
  isOpen: (part: FormPart) => boolean;
  open: (part: FormPart) => void;
  /** Shows what is used of values that have come in from elsewhere. */
  rescan: () => void;
  /** The one that was asked for last: its first field takes the focus. */
  asked: FormPart | undefined;
  /** Makes no sense in this form. */
  isLeftOut: (part: FormPart) => boolean;
  /** What the seller's documents are in unless they say otherwise. */
  ownCurrency: string;
}

const FormPartsContext = createContext<FormParts>({
  isNew: false,
  isOpen: () => false,
  open: () => undefined,
  rescan: () => undefined,
  asked: undefined,
  isLeftOut: () => false,
  ownCurrency: DEFAULT_CURRENCY,
});

export const FormPartsProvider = FormPartsContext;

export const useFormParts = () => use(FormPartsContext);

const keyOf = (userId: string) => `billwright.form-parts.${userId}`;

function readRemembered(userId: string | undefined): FormPart[] {
  try {
    const stored: unknown = JSON.parse((userId && localStorage.getItem(keyOf(userId))) || '[]');
    return Array.isArray(stored) ? formParts.filter((part) => stored.includes(part)) : [];
  } catch {
    return [];
  }
}

function remember(userId: string, parts: readonly FormPart[]): void {
  try {
    if (parts.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(parts));
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage may be blocked; the next form begins plain.
  }
}

/** What a document says, which its form therefore shows. */
function usedParts(values: DocumentFormValues, ownCurrency: string): FormPart[] {
  const { items, currency = ownCurrency } = values;
  const isUsed: Record<FormPart, boolean> = {
    introduction: Boolean(values.cover),
    textSection: Boolean(values.textSections?.length),
    options:
      items.some(isOffered) || Boolean(values.sections?.some(({ choice = 'all' }) => choice !== 'all')),
    signature: Boolean(values.requiresSignature),
    attachments: Boolean(values.attachments?.length),
    tax: Boolean(values.pricesIncludeTax) || items.some(({ taxes }) => Boolean(taxes?.length)),
    discount: Boolean(values.discount) || items.some(({ discount }) => Boolean(discount)),
    unit: items.some(({ unit, unitLabel }) => Boolean(unit || unitLabel)),
    currency: currency !== ownCurrency,
    reference: Boolean(values.buyerReference || values.orderNumber),
    notes: Boolean(values.notes),
    terms: Boolean(values.terms),
    service: Boolean(values.serviceFrom || values.serviceTo),
    lineService: items.some(({ serviceFrom, serviceTo }) => Boolean(serviceFrom || serviceTo)),
    exchange: Boolean(values.taxCurrency || values.taxRateOfExchange),
    plan: (values.instalments?.way ?? 'none') !== 'none',
    partial: Boolean(values.allowPartial),
    deposit: 'deposit' in values && Boolean(values.deposit),
    // Invoices always have it.
    issued: 'validUntil' in values && Boolean(values.issuedOn),
  };
  return formParts.filter((part) => isUsed[part]);
}

const isOffered = ({ optional, selected, clientQuantity }: LineDraft) =>
  Boolean(optional || selected === false || clientQuantity);

const NOTHING: readonly FormPart[] = [];

/** What forms of one kind alone have. */
const partsOf: Record<'invoice' | 'proposal', readonly FormPart[]> = {
  invoice: ['plan', 'partial'],
  proposal: ['introduction', 'textSection', 'options', 'signature', 'attachments', 'deposit'],
};

/** What somebody writes anew each time is not there before it is asked for. */
const notRemembered: readonly FormPart[] = ['introduction', 'textSection', 'attachments'];

/** Which parts of a form are shown: those that are used, that were asked for, and in a new one those used last. */
export function useOpenParts(
  form: Pick<UseFormReturn<DocumentFormValues>, 'getValues'>,
  noun: 'invoice' | 'proposal',
  isNew: boolean,
  leftOut = NOTHING,
) {
  const user = useLastUser();
  const userId = user?.id;
  const ownCurrency = user?.currency ?? DEFAULT_CURRENCY;
  const [opened, setOpened] = useState<ReadonlySet<FormPart>>(
    () => new Set([...usedParts(form.getValues(), ownCurrency), ...(isNew ? readRemembered(userId) : [])]),
  );
  const add = useCallback(
    (parts: readonly FormPart[]) =>
      setOpened((before) =>
        parts.every((part) => before.has(part)) ? before : new Set([...before, ...parts]),
      ),
    [],
  );
  const [asked, setAsked] = useState<FormPart>();
  const open = useCallback(
    (part: FormPart) => {
      add([part]);
      setAsked(part);
    },
    [add],
  );
  const isLeftOut = useCallback(
    (part: FormPart) =>
      leftOut.includes(part) || partsOf[noun === 'invoice' ? 'proposal' : 'invoice'].includes(part),
    [leftOut, noun],
  );
  /** After other values have come in. */
  const rescan = useCallback(() => add(usedParts(form.getValues(), ownCurrency)), [add, form, ownCurrency]);
  // A draft that is continued was restored meanwhile.
  useEffect(rescan, [rescan]);
  const parts = useMemo(
    (): FormParts => ({
      isNew,
      ownCurrency,
      isOpen: (part) => opened.has(part) && !isLeftOut(part),
      open,
      rescan,
      asked,
      isLeftOut,
    }),
    [isNew, ownCurrency, opened, open, rescan, asked, isLeftOut],
  );
  const settle = () => {
    if (!isNew || !userId) return;
    // What this form had no place for is there next time, too.
    const others = readRemembered(userId).filter(isLeftOut);
    const used = usedParts(form.getValues(), ownCurrency).filter((part) => !notRemembered.includes(part));
    remember(userId, [...new Set([...used, ...others])]);
  };
  return { parts, rescan, settle };
}
