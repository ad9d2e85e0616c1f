import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { useFormDraft } from '#client/lib/use-form-draft.ts';
import { DraftOffer } from '#client/ui/draft-offer.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { useSaveForm } from '#client/ui/use-save-form.tsx';
import type { DraftKind } from '#shared/draft.ts';
import type { Sending } from '#shared/message-templates.ts';
import { AddressReminder, useAddressReminder } from './address-reminder.tsx';
import { DocumentFormLayout } from './document-form-layout.tsx';
import type { DocumentFormOptions, DocumentLock } from './document-form-options.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { placeFailure } from './form-failure.ts';
import { useFormPane } from './form-panes.tsx';
import { type FormPart, FormPartsProvider, useOpenParts } from './form-parts.tsx';
import { SendDialogs, useDraftGuard } from './new-document-foot.tsx';
import type { PreviewSource } from './preview-pane.tsx';
import type { NewDraft } from './use-autosave.ts';
import { type NewSending, useNewDocument } from './use-new-document.ts';

interface DocumentFormProps<Values extends FieldValues, Output> extends DocumentFormOptions<Output> {
  noun: 'invoice' | 'proposal';
  form: UseFormReturn<Values, unknown, Output>;
  /** What the preview shows beside what is typed. */
  preview: PreviewSource;
  lock: DocumentLock;
  firstField: 'clientId' | 'title';
  /** The fields without the lines; `onAddClient` opens the form for a new client and chooses it. */
  fields: (onAddClient: () => void) => ReactNode;
  /** What makes no sense in it. The same list each time. */
  leftOut?: readonly FormPart[];
  /** What stands above the lines. */
  beforeLines?: ReactNode;
  /** What stands below the sums. */
  afterSums?: ReactNode;
  /** What stands below all else. */
  atEnd?: ReactNode;
}

/** A document with its lines, inside a dialog. Typed text survives polls, failed saves and a lost session. */
export function DocumentForm<Values extends DocumentFormValues & FieldValues, Output>(
  props: DocumentFormProps<Values, Output>,
) {
  const { noun, form, draft, newDraft, onSave, onSaved, onLoadLatest, failureText, firstField } = props;
  const { isDirty, isSubmitting } = form.formState;
  const { offered, restore, drop } = useFormDraft(form, draft);
  // The kinds' own fields play no part in what all of them share.
  const shared = form as unknown as UseFormReturn<DocumentFormValues>;
  const isNew = onLoadLatest === undefined;
  const { parts, rescan, settle } = useOpenParts(shared, noun, isNew, props.leftOut);
  const address = useAddressReminder(isNew);
  const [problem, setProblem] = useState<string>();
  const pane = useFormPane();
  const handleFailure = (error: unknown, description: string) => {
    setProblem(placeFailure(shared, error, noun));
    toastFailure(error, description);
  };
  const saved = useRef<{ result: unknown; sending: NewSending }>({ result: undefined, sending: {} });
  const newDocument = useNewDocument(shared, newDraft ?? noDraft(noun), {
    drop,
    onClose: props.onClose,
    onFailed: handleFailure,
  });
  const fresh = newDraft && newDocument;
  useDraftGuard(isDirty, drop, fresh);
  const { handleSubmit, staleNotice } = useSaveForm(form, {
    onSave: async (output, isOverwriting) => {
      setProblem(undefined);
      const sending = (await fresh?.begin()) ?? {};
      saved.current = { sending, result: await onSave(output, isOverwriting, sending) };
    },
    onLoadLatest,
    onSaved: () => {
      fresh?.finish();
      drop();
      address.settle();
      settle();
      onSaved(saved.current.result, saved.current.sending);
    },
    onDrop: drop,
    onFailed: (error) => {
      fresh?.fail();
      handleFailure(error, failureText);
    },
  });
  /** In another way than the button does. */
  const send = (way: Sending) => {
    newDocument.way.current = way;
    pane.showEdit();
    void handleSubmit();
  };
  useEffect(() => {
    // The dialog was open before the form loaded, and still has the focus.
    if (document.activeElement?.matches('[role="dialog"]')) form.setFocus(firstField as Path<Values>);
  }, [form, firstField]);
  const handleRestore = () => {
    restore();
    rescan();
  };
  return (
    <FormProvider {...form}>
      <FormPartsProvider value={parts}>
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            // What is wrong can be shown and focused there alone.
            pane.showEdit();
            newDocument.way.current = {};
            return handleSubmit(event);
          }}
        >
          <DocumentFormLayout
            {...props}
            pane={pane}
            problem={staleNotice || (problem && <Problem>{problem}</Problem>)}
            fresh={fresh}
            onSend={send}
            offer={offered && <DraftOffer onRestore={handleRestore} onDiscard={drop} />}
            addressReminder={address.isMissing && <AddressReminder noun={noun} />}
            isPending={isSubmitting}
          />
        </form>
        {fresh && <SendDialogs fresh={fresh} isSending={isSubmitting} onSend={send} />}
      </FormPartsProvider>
    </FormProvider>
  );
}

const noDraft = (kind: DraftKind): NewDraft => ({
  ...{ kind, timeZone: 'UTC', isOff: true },
  codec: { sent: () => ({}), typed: () => ({}) },
});

/** A problem with the document as a whole, scrolled into view. */
function Problem({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="warning">{children}</Notice>
    </div>
  );
}
