import { useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_LINE_ITEMS } from '#shared/line-item.ts';
import { blankLine, isBlankLine, type LibraryItem, type LineDrafts, lineFromItem } from './line-drafts.ts';

/** The lines of the surrounding form, in order, at least one. */
export function useLineItems() {
  const { control, setFocus, getValues } = useFormContext<LineDrafts>();
  const { fields, insert, remove, update } = useFieldArray({ control, name: 'items' });
  const isFull = fields.length >= MAX_LINE_ITEMS;

  const addAt = (index: number) => {
    if (!isFull) insert(index, blankLine(), { focusName: `items.${index}.description` });
  };

  /** Replaces the last line if it is blank, otherwise appends. */
  const addFromLibrary = (item: LibraryItem) => {
    const line = lineFromItem(item);
    const last = fields.length - 1;
    const lastLine = getValues(`items.${last}`);
    const index = lastLine && isBlankLine(lastLine) ? last : last + 1;
    if (index === last) update(last, line);
    else if (!isFull) insert(index, line, { shouldFocus: false });
    // The popover returns the focus to its button first.
    requestAnimationFrame(() => setFocus(`items.${index}.quantity`, { shouldSelect: true }));
  };

  return {
    ids: fields.map(({ id }) => id),
    isFull,
    addFromLibrary,
    canRemove: fields.length > 1,
    addAfter: (index: number) => addAt(index + 1),
    addLast: () => addAt(fields.length),
    remove: (index: number) => {
      if (fields.length < 2) return;
      // The pressed button is about to disappear; focus the line that replaces it.
      setFocus(`items.${index + 1 < fields.length ? index + 1 : index - 1}.description`);
      remove(index);
    },
  };
}

export type LineItems = ReturnType<typeof useLineItems>;
