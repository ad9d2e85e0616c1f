import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import type { DraftKind } from '#shared/draft.ts';
import type { Message } from '#shared/message-templates.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { MessageEditor } from './message-editor.tsx';
import { useMessageDraft } from './use-message-draft.ts';

interface ReviewDialogProps {
  isOpen: boolean;
  kind: DraftKind;
  values: () => DocumentFormValues;
  /** What was written already. */
  message: Message | undefined;
  isPending: boolean;
  /** Undefined where the mail says what it always does. */
  onSend: (message: Message | undefined) => void;
  onClose: () => void;
}

/** Who gets a new document, and in what words. */
export function ReviewDialog({ isOpen, onClose, ...props }: ReviewDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Review and send"
      description="Your client gets this email with a link to the document."
      size="lg"
    >
      <Review {...props} />
    </Dialog>
  );
}

function Review({ kind, values, message, isPending, onSend }: Omit<ReviewDialogProps, 'isOpen' | 'onClose'>) {
  const [typedValues] = useState(values);
  const draft = useMessageDraft(kind, typedValues, message);
  const handleSend = () => {
    const written = draft.read();
    if (written) onSend(written.message);
  };
  return (
    <>
      <MessageEditor draft={draft} />
      <DialogFoot>
        <DialogCancel>Back</DialogCancel>
        <Button
          variant="primary"
          className="min-w-0"
          isPending={isPending}
          pendingText="Sending..."
          onClick={handleSend}
        >
          <span className="truncate">{draft.recipient ? `Send to ${draft.recipient.name}` : 'Send'}</span>
        </Button>
      </DialogFoot>
    </>
  );
}
