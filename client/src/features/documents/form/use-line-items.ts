import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { taxRateQueries } from '#client/features/tax-rates/tax-rates.queries.ts';
import type { Item } from '#shared/item.ts';
import { MAX_LINE_ITEMS } from '#shared/line-item.ts';
import type { ChoiceSection } from '#shared/proposal-options.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { useFormParts } from './form-parts.tsx';
import { blankLine, isBlankLine, type LineDraft, lineFromItem } from './line-drafts.ts';
import { afterInsert, afterRemove, stepOf } from './line-order.ts';
import { choiceAt } from './offered-draft.ts';
import { toLineTax, useTaxRates } from './tax-options.ts';

const usesUnit = ({ unit, unitLabel }: LineDraft) => Boolean(unit || unitLabel);

const sameUnit = (above: LineDraft | undefined) => (above?.unit ? { unit: above.unit } : {});

/** Of packages the one that is offered first stays that. */
const unmarked = (sections: readonly ChoiceSection[], index: number): Partial<LineDraft> =>
  index > 0 && choiceAt(sections, index - 1) === 'one' ? { selected: false } : {};

interface ForeignItem {
  name: string;
  currency: string;
  line: Pick<LineDraft, 'description'>;
}

/** The lines of the surrounding form, in order, at least one. */
export function useLineItems() {
  const { control, setFocus, getValues, setValue } = useFormContext<DocumentFormValues>();
  const { fields, insert, remove, update, move } = useFieldArray({ control, name: 'items' });
  const { isNew, isOpen, open, ownCurrency } = useFormParts();
  const { defaults } = useTaxRates();
  const client = useQueryClient();
  const [news, setNews] = useState('');
  const [foreign, setForeign] = useState<ForeignItem>();
  const isFull = fields.length >= MAX_LINE_ITEMS;

  const sections = () => getValues('sections') ?? [];
  const setSections = (next: NonNullable<DocumentFormValues['sections']>) => {
    if (JSON.stringify(next) !== JSON.stringify(sections()))
      setValue('sections', next, { shouldDirty: true });
  };

  /** What a new line has in common with the one above it, or else with the seller's others. */
  const likeAbove = (index: number): Partial<LineDraft> => {
    const above = index > 0 ? getValues(`items.${index - 1}`) : undefined;
    const taxes = isNew && isOpen('tax') ? defaults : above?.taxes;
    return { ...(taxes && { taxes }), ...sameUnit(above), ...unmarked(sections(), index) };
  };

  const addAt = (index: number, focusName: string = `items.${index}.description`) => {
    if (isFull) return;
    setSections(afterInsert(sections(), index));
    insert(index, { ...blankLine(), ...likeAbove(index) }, { focusName });
  };

  const isBlankAt = (index: number) => {
    const line = getValues(`items.${index}`);
    return line !== undefined && isBlankLine(line);
  };

  const foreignOf = ({ name, currency }: Item, line: ForeignItem['line'] = { description: name }) => {
    const own = currency ?? ownCurrency;
    return own === (getValues('currency') ?? ownCurrency) ? undefined : { name, currency: own, line };
  };

  const taxLike = async (index: number, ids: readonly string[]) => {
    if (ids.length === 0) return;
    const rates = await client.ensureQueryData(taxRateQueries.list());
    const taxes = rates.filter(({ id }) => ids.includes(id)).map(toLineTax);
    setValue(`items.${index}.taxes`, taxes, { shouldDirty: true });
    open('tax');
  };

  /** Replaces the last line if it is blank, otherwise appends. */
  const addFromLibrary = (item: Item) => {
    const last = fields.length - 1;
    const index = isBlankAt(last) ? last : last + 1;
    const kept = index === last ? getValues(`items.${last}`) : likeAbove(index);
    const line = { ...kept, ...lineFromItem({ ...item, rate: foreignOf(item) ? '' : item.rate }) };
    if (index === last) update(last, line);
    else if (!isFull) insert(index, line, { shouldFocus: false });
    if (usesUnit(line)) open('unit');
    // Amounts are never converted.
    setForeign(foreignOf(item, line));
    taxLike(index, item.taxRateIds).catch(() => undefined);
    // The popover returns the focus to its button first.
    requestAnimationFrame(() => setFocus(`items.${index}.quantity`, { shouldSelect: true }));
  };

  /** @returns where the line is afterwards */
  const step = (index: number, by: -1 | 1): number => {
    const taken = stepOf(sections(), index, by, fields.length);
    if (!taken) return index;
    const focused = document.activeElement;
    setSections(taken.sections);
    if (taken.index !== index) move(index, taken.index);
    setNews(`Moved to position ${taken.index + 1} of ${fields.length}`);
    // Moving its element takes the focus away.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    });
    return taken.index;
  };

  return {
    ids: fields.map(({ id }) => id),
    isFull,
    /** Said to those who don't see where a line went. */
    news,
    say: setNews,
    /** What was taken from the library last, if it has its price in another currency. */
    foreign,
    addFromLibrary,
    canRemove: fields.length > 1,
    canMove: fields.length > 1,
    addAfter: (index: number) => addAt(index + 1),
    addLast: () => addAt(fields.length),
    step,
    /** A heading above the last line where that is blank, or else above a new one. */
    addSection: () => {
      const last = fields.length - 1;
      const at = isBlankAt(last) && !sections().some((section) => section.at === last) ? last : last + 1;
      if (at > last) addAt(at);
      if (at > last && isFull) return;
      setSections([...sections(), { title: '', note: null, at }]);
      requestAnimationFrame(() => setFocus(`sections.${sections().length - 1}.title`));
    },
    removeSection: (number: number) => setSections(sections().filter((_, index) => index !== number)),
    remove: (index: number) => {
      if (fields.length < 2) return;
      // The pressed button is about to disappear; focus the line that replaces it.
      setFocus(`items.${index + 1 < fields.length ? index + 1 : index - 1}.description`);
      setSections(afterRemove(sections(), index, fields.length));
      remove(index);
    },
  };
}

export type LineItems = ReturnType<typeof useLineItems>;
