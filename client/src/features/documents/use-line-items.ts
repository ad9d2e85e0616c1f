import { useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_LINE_ITEMS } from '#shared/line-item.ts';
import { blankLine, type LineDrafts } from './line-drafts.ts';

/** The lines of the form around the caller: in order, never none. */
export function useLineItems() {
  const { control, setFocus } = useFormContext<LineDrafts>();
  const { fields, insert, remove } = useFieldArray({ control, name: 'items' });
  const isFull = fields.length >= MAX_LINE_ITEMS;

  const addAt = (index: number) => {
    if (!isFull) insert(index, blankLine(), { focusName: `items.${index}.description` });
  };

  return {
    ids: fields.map(({ id }) => id),
    isFull,
    canRemove: fields.length > 1,
    addAfter: (index: number) => addAt(index + 1),
    addLast: () => addAt(fields.length),
    remove: (index: number) => {
      if (fields.length < 2) return;
      // The button that was pressed is about to go; the line that takes its place gets the focus.
      setFocus(`items.${index + 1 < fields.length ? index + 1 : index - 1}.description`);
      remove(index);
    },
  };
}

export type LineItems = ReturnType<typeof useLineItems>;
