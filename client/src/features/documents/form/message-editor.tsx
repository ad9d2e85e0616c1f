import type { ReactNode } from 'react';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DialogBody } from '#client/ui/dialog.tsx';
import { fillPlaceholders } from '#shared/message-templates.ts';
import { MailPreview } from './mail-preview.tsx';
import { MessageRecipients } from './message-recipients.tsx';
import { MessageWords } from './message-words.tsx';
import type { MessageDraft } from './use-message-draft.ts';

interface MessageEditorProps {
  draft: MessageDraft;
  /** What stands above. */
  children?: ReactNode;
}

/** A mail as it is written, and beside it as the client will see it. */
export function MessageEditor({ draft, children }: MessageEditorProps) {
  const { kind, recipient, copies, facts, title, words, errors, cc, setCc, isKept, setKept, change } = draft;
  return (
    <DialogBody className="gap-6 sm:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        {children}
        <MessageRecipients recipient={recipient} copies={copies} cc={cc} onChange={setCc} />
        <MessageWords words={words} errors={errors} onChange={change} />
        <Checkbox
          label={`Start with this text for every ${kind}`}
          isChecked={isKept}
          onCheckedChange={setKept}
        />
      </div>
      <MailPreview
        kind={kind}
        subject={fillPlaceholders(words.subject, facts)}
        body={fillPlaceholders(words.body, facts)}
        title={title}
        facts={facts}
      />
    </DialogBody>
  );
}
