import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { DraftOwner } from './draft-owner.ts';
import { type Draft, dropDraft, findDraft, saveDraft, takeContinuedDraft } from './drafts.ts';

type DraftLocation = Pick<Draft, 'key' | 'label' | 'path'>;

/**
 * Keeps what is typed into a form as a draft until it is saved or discarded.
 * `offered` is an earlier draft of the same form, to be restored or discarded by the user.
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { key, label, path }: DraftLocation,
) {
  const ownerId = use(DraftOwner);
  const [offered, setOffered] = useState(() => (ownerId ? findDraft(ownerId, key) : undefined));
  const drop = useCallback(() => {
    if (ownerId) dropDraft(ownerId, key);
    setOffered(undefined);
  }, [ownerId, key]);
  const restore = useCallback(() => {
    if (offered) form.reset(offered.values as Values, { keepDefaultValues: true });
    setOffered(undefined);
  }, [form, offered]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && takeContinuedDraft(key)) restore();
    isFirst.current = false;
  }, [key, restore]);
  useEffect(() => {
    if (!ownerId) return;
    let hasSaved = false;
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) saveDraft(ownerId, { key, label, path, values });
        else if (hasSaved) dropDraft(ownerId, key);
        hasSaved = isDirty === true;
      },
    });
  }, [form, ownerId, key, label, path]);
  return { offered, restore, drop };
}
