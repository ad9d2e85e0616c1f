import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDeleteDraft, useSaveDraft } from '#client/features/drafts/drafts.queries.ts';
import { ApiError, getJson, isChangedMeanwhile } from '#client/lib/api.ts';
import { useToday } from '#client/lib/use-today.ts';
import type { DraftKind, DraftWithContent } from '#shared/draft.ts';
import type { Message } from '#shared/message-templates.ts';
import { Autosave, type SaveResult, type SaveState } from './autosave.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { type DraftCodec, draftContent, draftValues, isWorthSaving } from './draft-content.ts';
import { newDraftId } from './draft-id.ts';

/** What the form of a new document is a draft of. */
export interface NewDraft {
  kind: DraftKind;
  /** The seller's (IANA). */
  timeZone: string;
  /** Of a draft that is continued. */
  version?: number;
  /** What was written to the client when it was scheduled. */
  message?: Message | undefined;
  codec: DraftCodec<DocumentFormValues>;
  /** Nothing is saved: the document is there already. */
  isOff?: boolean;
}

type Form = UseFormReturn<DocumentFormValues>;

/** Saves a new document as a draft while it is typed. */
export function useAutosave(form: Form, { kind, timeZone, version, codec, isOff = false }: NewDraft) {
  const today = useToday(timeZone);
  const [state, setState] = useState<SaveState>(version === undefined ? 'idle' : 'saved');
  const { mutateAsync: put } = useSaveDraft();
  const { mutate: remove } = useDeleteDraft();
  const autosave = useMemo(() => {
    const save = async (
      content: object,
      draft: { id: string; version: number | undefined },
    ): Promise<SaveResult> => {
      try {
        const saved = await put({ kind, content, ...draft });
        return { kind: 'saved', version: saved.version };
      } catch (error) {
        return resultOf(error, draft);
      }
    };
    const created = new Autosave<object>({
      save,
      newId: newDraftId,
      draft: { id: form.getValues('draftId') ?? newDraftId(), version },
      onChange: () => {
        setState(created.state);
        if (form.getValues('draftId') !== created.id) form.setValue('draftId', created.id);
      },
    });
    return created;
  }, [form, kind, put, version]);

  const current = useCallback(
    () => draftContent({ kind, values: form.getValues(), today, codec }),
    [form, kind, today, codec],
  );
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    if (isOff) return;
    autosave.resume();
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return;
        const content = isWorthSaving(values) ? latest.current() : undefined;
        autosave.change(content, values.draftId);
      },
    });
    const retry = () => autosave.retry();
    window.addEventListener('online', retry);
    return () => {
      unsubscribe();
      window.removeEventListener('online', retry);
      void autosave.stop();
    };
  }, [form, autosave, isOff]);

  /** Instead of what was typed. */
  const loadLatest = async () => {
    const stored = await getJson<DraftWithContent>(`/api/drafts/${autosave.id}`);
    const blank = form.formState.defaultValues as DocumentFormValues;
    form.reset(draftValues(blank, stored, codec), { keepDefaultValues: true });
    autosave.adopt(stored.version);
  };

  return {
    state,
    autosave,
    current,
    loadLatest,
    /** Deletes what was saved of it. */
    discard: async () => {
      await autosave.stop();
      const id = autosave.storedId();
      if (id) remove(id);
    },
  };
}

async function resultOf(
  error: unknown,
  { id, version }: { id: string; version: number | undefined },
): Promise<SaveResult> {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'draft_sent') return { kind: 'sent' };
  if (error.code === 'too_many_drafts') return { kind: 'full' };
  if (error.status === 404 && version !== undefined) return { kind: 'gone' };
  if (!isChangedMeanwhile(error)) return { kind: 'failed' };
  try {
    const stored = await getJson<DraftWithContent>(`/api/drafts/${id}`);
    return { kind: 'conflict', version: stored.version, content: stored.content };
  } catch {
    return { kind: 'failed' };
  }
}
