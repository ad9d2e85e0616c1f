import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Sending } from '#shared/message-templates.ts';
import { AddParts } from './add-parts.tsx';
import { BelowLines } from './below-lines.tsx';
import { DetailFields } from './detail-fields.tsx';
import type { DocumentFormOptions, DocumentLock } from './document-form-options.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { type FormPane, FormPanes } from './form-panes.tsx';
import { LineItemsField } from './line-items-field.tsx';
import { LineItemsTotal } from './line-items-total.tsx';
import { DraftProblem, NewDocumentFoot } from './new-document-foot.tsx';
import { PreviewPane, type PreviewSource } from './preview-pane.tsx';
import { UnprintableTexts } from './unprintable-notice.tsx';
import { useLineItems } from './use-line-items.ts';
import type { NewDocument } from './use-new-document.ts';

interface LayoutProps
  extends Pick<DocumentFormOptions<never>, 'submitLabel' | 'pendingLabel' | 'onAddClient' | 'undelivered'> {
  noun: 'invoice' | 'proposal';
  preview: PreviewSource;
  lock: DocumentLock;
  fields: (onAddClient: () => void) => ReactNode;
  beforeLines?: ReactNode;
  afterSums?: ReactNode;
  atEnd?: ReactNode;
  pane: FormPane;
  problem: ReactNode;
  offer: ReactNode;
  addressReminder: ReactNode;
  isPending: boolean;
  fresh: NewDocument | undefined;
  onSend: (way: Sending) => void;
}

/** The parts of a document form in their places: fields and lines beside the preview, the buttons below. */
export function DocumentFormLayout({
  noun,
  fields,
  lock,
  undelivered,
  pane,
  preview,
  fresh,
  onSend,
  ...rest
}: LayoutProps) {
  const { submitLabel, pendingLabel, onAddClient, ...state } = rest;
  const { setValue, formState } = useFormContext<DocumentFormValues>();
  const lines = useLineItems();
  const handleAddClient = () =>
    onAddClient(({ id }) => {
      setValue('clientId', id, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    });
  return (
    <FormPanes
      pane={pane}
      preview={<PreviewPane noun={noun} source={preview} />}
      foot={
        <DialogFoot
          above={
            <LineItemsTotal
              use={`${noun}s`}
              lines={lines}
              isReadOnly={lock.areLinesFixed || !pane.isEditShown}
            />
          }
        >
          {fresh ? (
            <NewDocumentFoot
              {...{ submitLabel, pendingLabel, onSend, fresh }}
              isPending={state.isPending || fresh.isBusy}
              onShowEdit={pane.showEdit}
            />
          ) : (
            <SaveFoot
              {...{ submitLabel, pendingLabel }}
              isPending={state.isPending}
              isLocked={lock.isWhole}
            />
          )}
        </DialogFoot>
      }
    >
      {state.offer}
      {lock.text && <Notice>{lock.text}</Notice>}
      {undelivered && (
        <Notice tone="warning">
          {`The email with this ${noun} ${undelivered.state === 'failed' ? 'failed' : 'waits'}: ${undelivered.reason}`}
        </Notice>
      )}
      {state.addressReminder}
      {state.problem}
      {fresh && <DraftProblem fresh={fresh} />}
      {fields(handleAddClient)}
      {state.beforeLines}
      <LineItemsField lines={lines} isReadOnly={lock.areLinesFixed} />
      <BelowLines isReadOnly={lock.areLinesFixed} />
      {state.afterSums}
      <DetailFields isReadOnly={lock.areLinesFixed} />
      {state.atEnd}
      {!lock.areLinesFixed && <AddParts noun={noun} onAddSection={lines.addSection} />}
      <UnprintableTexts />
    </FormPanes>
  );
}

interface SaveFootProps {
  submitLabel: string;
  pendingLabel: string;
  isPending: boolean;
  /** Nothing can be changed. */
  isLocked: boolean;
}

/** The buttons below a document that exists. */
function SaveFoot({ submitLabel, pendingLabel, isPending, isLocked }: SaveFootProps) {
  return (
    <>
      <DialogCancel>{isLocked ? 'Close' : 'Cancel'}</DialogCancel>
      {!isLocked && (
        <Button type="submit" variant="primary" isPending={isPending} pendingText={pendingLabel}>
          {submitLabel}
        </Button>
      )}
    </>
  );
}
