import { type RefObject, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  type DraftToSave,
  useDeleteDraft,
  useScheduleDraft,
} from '#client/features/drafts/drafts.queries.ts';
import { ApiError } from '#client/lib/api.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatInstant } from '#shared/dates.ts';
import type { Message, Sending } from '#shared/message-templates.ts';
import type { SaveState } from './autosave.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { type NewDraft, useAutosave } from './use-autosave.ts';
import { useOwnTemplate } from './use-message.ts';

/** How a new document goes out, and which draft ends with it. */
export interface NewSending extends Sending {
  draftId?: string | undefined;
}

export type OpenSendDialog = 'review' | 'later' | undefined;

interface Callbacks {
  /** Forgets the buffer of this tab. */
  drop: () => void;
  onClose: () => void;
  onFailed: (error: unknown, description: string) => void;
}

/** The draft behind the form of a new document, and the ways to send it. */
export function useNewDocument(
  form: UseFormReturn<DocumentFormValues>,
  newDraft: NewDraft,
  { drop, onClose, onFailed }: Callbacks,
) {
  const { kind, timeZone } = newDraft;
  const draft = useAutosave(form, newDraft);
  const { autosave, current } = draft;
  const template = useOwnTemplate(kind, newDraft.isOff);
  const { mutateAsync: schedule } = useScheduleDraft();
  const { mutate: remove } = useDeleteDraft();
  const [dialog, setDialog] = useState<OpenSendDialog>();
  const [timeProblem, setTimeProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const way = useRef<Sending>({});
  const named = useNamedDraft();

  const saveNow = async (): Promise<boolean> => {
    if (await autosave.flush(current())) return true;
    onFailed(new Error('not saved'), refusals[autosave.state] ?? "Couldn't save the draft");
    return false;
  };
  /** Once at a time. */
  const busily = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const leave = (title: string, description?: string) => {
    drop();
    onClose();
    toast({ title, ...(description && { description }) });
  };

  const failToSchedule = (error: unknown) => {
    const problem = error instanceof ApiError ? error.fieldErrors?.sendAt?.[0] : undefined;
    setTimeProblem(problem);
    if (problem) return;
    setDialog(undefined);
    onFailed(error, "Couldn't schedule it");
  };

  return {
    ...draft,
    ...{ dialog, setDialog, way, isBusy, timeProblem },
    kind,
    timeZone,
    message: newDraft.message,
    /** A draft that was there before the form. */
    isContinued: newDraft.version !== undefined,

    saveAsDraft: () =>
      busily(async () => {
        if (await saveNow()) leave('Draft saved', `You find it in Drafts above your ${kind}s.`);
      }),

    sendLater: (sendAt: string, message: Message | undefined) =>
      busily(async () => {
        setTimeProblem(undefined);
        if (!(await saveNow())) return;
        const body = { id: autosave.id, sendAt, ...(message && { message }) };
        try {
          const { sendAt: at } = await schedule(body);
          leave('Scheduled', `It goes out ${formatInstant(at ?? '', timeZone)}.`);
        } catch (error) {
          failToSchedule(error);
        }
      }),

    /** Before the document is created: nothing more is saved, and the draft that ends with it is known. */
    begin: async (): Promise<NewSending> => {
      await autosave.stop();
      const words =
        way.current.message ?? (way.current.delivery === 'none' ? undefined : (newDraft.message ?? template));
      return {
        ...way.current,
        ...(words && { message: words }),
        ...named.choose(autosave.storedId()),
      };
    },

    /** It was created. */
    finish: () => {
      const left = autosave.storedId();
      // Typed after a first attempt whose answer was lost.
      if (left && left !== named.chosen.current?.draftId) remove(left);
    },

    /** It was not created. */
    fail: () => {
      setDialog(undefined);
      autosave.resume();
    },
  };
}

export type NewDocument = ReturnType<typeof useNewDocument>;

const refusals: Partial<Record<SaveState, string>> = {
  sent: 'This draft was sent already',
  conflict: 'This draft was changed somewhere else',
  full: 'You have 500 drafts. Send or delete some of them first.',
};

/** Every attempt names the same draft, or none: else it would be another request than the one that may have arrived. */
function useNamedDraft() {
  const chosen: RefObject<Pick<NewSending, 'draftId'> | null> = useRef(null);
  return {
    chosen,
    choose: (draftId: DraftToSave['id'] | undefined) => {
      chosen.current ??= draftId ? { draftId } : {};
      return chosen.current;
    },
  };
}
