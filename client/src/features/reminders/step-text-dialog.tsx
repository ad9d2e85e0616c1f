import { useState } from 'react';
import { MailPreview } from '#client/features/documents/form/mail-preview.tsx';
import { MessageWords } from '#client/features/documents/form/message-words.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { addDaysTo, dayIn, formatLongDate } from '#shared/dates.ts';
import {
  fillPlaceholders,
  type MessageTemplate,
  messageTemplateSchema,
  type Placeholder,
} from '#shared/message-templates.ts';
import { formatMoney } from '#shared/money.ts';
import { standardStepText, stepLabel } from '#shared/reminder-schedule.ts';
import { sentence } from '#shared/sentence.ts';
import type { User } from '#shared/user.ts';
import { daysOf, type StepDraft } from './step-drafts.ts';

type Seller = Pick<User, 'businessName' | 'fullName' | 'currency' | 'timeZone'>;

interface StepTextDialogProps {
  /** The reminder whose text is edited. */
  draft: StepDraft | undefined;
  user: Seller;
  onSave: (words: Pick<StepDraft, 'subject' | 'body'>) => void;
  onClose: () => void;
}

/** What one reminder of a schedule says, and how the client gets it. */
export function StepTextDialog({ draft, user, onSave, onClose }: StepTextDialogProps) {
  return (
    <Dialog
      isOpen={draft !== undefined}
      onClose={onClose}
      title={`Text of the reminder${draft ? `, ${stepLabel(daysOf(draft) ?? 0).toLowerCase()}` : ''}`}
      description="Shown with an example. The amount is what is still owed when it goes out."
      size="lg"
    >
      {draft && <StepText key={draft.key} draft={draft} user={user} onSave={onSave} />}
    </Dialog>
  );
}

type Errors = Partial<Record<keyof MessageTemplate, string>>;

function StepText({
  draft,
  user,
  onSave,
}: Omit<StepTextDialogProps, 'draft' | 'onClose'> & { draft: StepDraft }) {
  const days = daysOf(draft) ?? 0;
  const standard = standardStepText(days);
  const [words, setWords] = useState<MessageTemplate>({
    subject: draft.subject ?? standard.subject,
    body: draft.body ?? standard.body,
  });
  const [errors, setErrors] = useState<Errors>({});
  const facts = exampleOf(user, days);
  const handleSave = () => {
    const parsed = messageTemplateSchema.safeParse(words);
    if (parsed.error) {
      setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
      );
      return;
    }
    const { subject, body } = parsed.data;
    onSave({
      subject: subject === standard.subject ? undefined : subject,
      body: body === standard.body ? undefined : body,
    });
  };
  return (
    <>
      <DialogBody className="gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <MessageWords
            words={words}
            errors={errors}
            onChange={(part) => {
              setWords({ ...words, ...part });
              setErrors({});
            }}
          />
        </div>
        <div className="grid content-start gap-2">
          <MailPreview
            kind="invoice"
            subject={fillPlaceholders(words.subject, facts)}
            body={fillPlaceholders(words.body, facts)}
            title="Website"
            facts={facts}
            note={`${days > 0 ? 'Was due' : 'Due'} ${facts['due date']}`}
          />
          <p className="text-center text-muted text-sm">{sentence`Stop reminders from ${facts.business}`}</p>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button className="mr-auto" onClick={() => setWords(standard)}>
          Standard text
        </Button>
        <DialogCancel>Cancel</DialogCancel>
        <Button variant="primary" onClick={handleSave}>
          Use text
        </Button>
      </DialogFoot>
    </>
  );
}

/** An invoice whose reminder goes out today. */
function exampleOf(
  { businessName, fullName, currency, timeZone }: Seller,
  days: number,
): Record<Placeholder, string> {
  return {
    client: 'Maya Chen',
    number: 'INV-0042',
    amount: formatMoney('1240', currency),
    'due date': formatLongDate(addDaysTo(dayIn(timeZone, new Date()), -days)),
    business: businessName || fullName,
  };
}
