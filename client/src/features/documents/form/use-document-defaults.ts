import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
  const isDueOpen = isNew && usualDue !== undefined && !dirtyFields.dueDate;
  useEffect(() => {
    if (isDueOpen && dueDate) setValue('dueDate', dueDate);
  }, [isDueOpen, dueDate, setValue]);

  const isBlank = isNew && !isCopy;
  const currency = client && (client.currency ?? ownCurrency);
  const isCurrencyOpen = isBlank && !dirtyFields.currency;
  useEffect(() => {
    if (!isCurrencyOpen || !currency) return;
    setValue('currency', currency);
    if (currency !== ownCurrency) open('currency');
  }, [isCurrencyOpen, currency, ownCurrency, open, setValue]);

  const reference = client?.buyerReference;
  const isReferenceOpen = isBlank && client !== undefined && !dirtyFields.buyerReference;
  useEffect(() => {
    if (!isReferenceOpen) return;
    setValue('buyerReference', reference ?? '');
    if (reference) open('reference');
  }, [isReferenceOpen, reference, open, setValue]);

  const notes = legal?.defaultNotes;
  const areNotesOpen = isBlank && !dirtyFields.notes;
  useEffect(() => {
    if (!areNotesOpen || !notes) return;
    setValue('notes', notes);
    open('notes');
  }, [areNotesOpen, notes, open, setValue]);
  return setClient;
}
