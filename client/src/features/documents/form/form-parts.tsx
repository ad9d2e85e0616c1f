import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { DocumentFormValues } from './document-form-values.ts';

/** What a form shows only once it is used, in the order in which it is offered. */
export const formParts = [
  'tax',
  'discount',
  'unit',
  'currency',
  'reference',
  'notes',
  'terms',
  'service',
] as const;

export type FormPart = (typeof formParts)[number];

interface FormParts {
  /** Of a document that is being created. */
  isNew: boolean;
  isOpen: (part: FormPart) => boolean;
  open: (part: FormPart) => void;
  /** What the seller's documents are in unless they say otherwise. */
  ownCurrency: string;
}

const FormPartsContext = createContext<FormParts>({
  isNew: false,
  isOpen: () => false,
  open: () => undefined,
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
    tax: Boolean(values.pricesIncludeTax) || items.some(({ taxes }) => Boolean(taxes?.length)),
    discount: Boolean(values.discount) || items.some(({ discount }) => Boolean(discount)),
    unit: items.some(({ unit, unitLabel }) => Boolean(unit || unitLabel)),
    currency: currency !== ownCurrency,
    reference: Boolean(values.buyerReference || values.orderNumber),
    notes: Boolean(values.notes),
    terms: Boolean(values.terms),
    service: Boolean(values.serviceFrom || values.serviceTo),
  };
  return formParts.filter((part) => isUsed[part]);
}

/** Which parts of a form are shown: those that are used, that were asked for, and in a new one those used last. */
export function useOpenParts(form: Pick<UseFormReturn<DocumentFormValues>, 'getValues'>, isNew: boolean) {
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
  const open = useCallback((part: FormPart) => add([part]), [add]);
  /** After other values have come in. */
  const rescan = useCallback(() => add(usedParts(form.getValues(), ownCurrency)), [add, form, ownCurrency]);
  // A draft that is continued was restored meanwhile.
  useEffect(rescan, [rescan]);
  const parts = useMemo(
    (): FormParts => ({
      isNew,
      ownCurrency,
      isOpen: (part) => opened.has(part),
      open,
    }),
    [isNew, ownCurrency, opened, open],
  );
  const settle = () => {
    if (isNew && userId) remember(userId, usedParts(form.getValues(), ownCurrency));
  };
  return { parts, rescan, settle };
}
