import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { legalQuery } from '#client/features/legal/legal.queries.ts';
import type { Client } from '#shared/client.ts';
import { addDaysTo } from '#shared/dates.ts';
import type { PaymentTerms } from '#shared/payment-terms.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { useFormParts } from './form-parts.tsx';

type Values = DocumentFormValues & { dueDate?: string };

const termsDays: Record<Exclude<PaymentTerms, 'end_of_month'>, number> = {
  due_on_receipt: 0,
  net_7: 7,
  net_14: 14,
  net_30: 30,
  net_60: 60,
};

/** When an invoice of that day is due. */
export function dueDateBy(terms: PaymentTerms, issuedOn: string): string {
  if (terms !== 'end_of_month') return addDaysTo(issuedOn, termsDays[terms]);
  const nextMonth = addDaysTo(`${issuedOn.slice(0, 8)}01`, 31);
  return addDaysTo(`${nextMonth.slice(0, 8)}01`, -1);
}

/**
 * Fills in what client and seller usually want of a new document, as long as nobody has touched it.
 * @param isCopy it begins like an earlier document, which says the rest
 * @returns to be called with the chosen client
 */
export function useDocumentDefaults(isCopy: boolean): (client: Client) => void {
  const { isNew, open, ownCurrency } = useFormParts();
  const { control, setValue } = useFormContext<Values>();
  const { dirtyFields, defaultValues } = useFormState({ control });
  const [client, setClient] = useState<Client>();
  const { data: legal } = useQuery({ ...legalQuery(), enabled: isNew });
  const issuedOn = useWatch({ control, name: 'issuedOn' });

  const terms = client?.paymentTerms ?? legal?.paymentTerms;
  const usualDue = defaultValues?.dueDate;
  const dueDate = terms && issuedOn ? dueDateBy(terms, issuedOn) : usualDue;
  usePrefill(dueDate, isNew && usualDue !== undefined && !dirtyFields.dueDate, (day) =>
    setValue('dueDate', day),
  );

  const isBlank = isNew && !isCopy;
  usePrefill(client && (client.currency ?? ownCurrency), isBlank && !dirtyFields.currency, (currency) => {
    setValue('currency', currency);
    if (currency !== ownCurrency) open('currency');
  });
  usePrefill(client && (client.buyerReference ?? ''), isBlank && !dirtyFields.buyerReference, (reference) => {
    setValue('buyerReference', reference);
    if (reference) open('reference');
  });
  usePrefill(legal?.defaultNotes ?? undefined, isBlank && !dirtyFields.notes, (notes) => {
    setValue('notes', notes);
    open('notes');
  });
  const hasPlan = defaultValues?.instalments !== undefined;
  usePrefill(legal?.allowPartial, isBlank && hasPlan && !dirtyFields.allowPartial, (isAllowed) => {
    setValue('allowPartial', isAllowed);
    if (isAllowed) open('partial');
  });
  return setClient;
}

/** Fills in each value that comes along once: what was filled in may be changed back. */
function usePrefill<Value extends string | boolean>(
  value: Value | undefined,
  isUntouched: boolean,
  fill: (value: Value) => void,
): void {
  const seen = useRef<Value>(undefined);
  useEffect(() => {
    if (value === undefined || seen.current === value) return;
    seen.current = value;
    if (isUntouched) fill(value);
  }, [value, isUntouched, fill]);
}
