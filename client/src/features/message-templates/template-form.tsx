import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { MailPreview } from '#client/features/documents/form/mail-preview.tsx';
import { MessageWords } from '#client/features/documents/form/message-words.tsx';
import { numberingQuery } from '#client/features/numbering/numbering.queries.ts';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { SettingsForm } from '#client/ui/settings-form.tsx';
import { addDaysTo, formatLongDate } from '#shared/dates.ts';
import type { DraftKind } from '#shared/draft.ts';
import {
  fillPlaceholders,
  isSameTemplate,
  type MessageTemplate,
  messageTemplateSchema,
  type Placeholder,
  standardTemplates,
} from '#shared/message-templates.ts';
import { formatMoney } from '#shared/money.ts';
import type { User } from '#shared/user.ts';
import { useUpdateTemplates } from './message-templates.queries.ts';

interface TemplateFormProps {
  kind: DraftKind;
  /** Null where the standard text is sent. */
  stored: MessageTemplate | null;
  user: User;
}

/** The words of one kind of mail, and what a client would read. */
export function TemplateForm({ kind, stored, user }: TemplateFormProps) {
  const update = useUpdateTemplates();
  const standard = standardTemplates[kind];
  const values = stored ?? standard;
  const form = useForm<MessageTemplate, unknown, MessageTemplate>({
    resolver: zodResolver(messageTemplateSchema),
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const label = kind === 'invoice' ? 'Email with an invoice' : 'Email with a proposal';
  return (
    <SettingsForm
      form={form}
      label={label}
      draft={{ key: `message-template:${kind}`, label, path: '/settings?tab=invoicing' }}
      stored={values}
      firstField="subject"
      onSave={async (words) => {
        const saved = await update.mutateAsync({ [kind]: isSameTemplate(words, standard) ? null : words });
        return saved[kind] ?? standard;
      }}
      doneText="Email updated successfully"
      failureText="Failed to update the email"
    >
      <TemplateFields kind={kind} form={form} user={user} />
    </SettingsForm>
  );
}

interface TemplateFieldsProps {
  kind: DraftKind;
  form: UseFormReturn<MessageTemplate, unknown, MessageTemplate>;
  user: User;
}

function TemplateFields({ kind, form, user }: TemplateFieldsProps) {
  const { field: subject } = useController({ control: form.control, name: 'subject' });
  const { field: body } = useController({ control: form.control, name: 'body' });
  const { errors } = form.formState;
  const facts = useExample(kind, user);
  const words = { subject: subject.value, body: body.value };
  const change = ({ subject: newSubject, body: newBody }: Partial<MessageTemplate>) => {
    if (newSubject !== undefined) subject.onChange(newSubject);
    if (newBody !== undefined) body.onChange(newBody);
  };
  const isStandard = isSameTemplate(words, standardTemplates[kind]);
  return (
    <>
      <div className="grid min-w-0 content-start gap-4">
        <MessageWords
          words={words}
          errors={{ subject: errors.subject?.message, body: errors.body?.message }}
          onChange={change}
          refs={{ subject: subject.ref, body: body.ref }}
        />
        <Button
          variant="link"
          className="justify-self-start text-sm aria-disabled:text-muted aria-disabled:no-underline"
          aria-disabled={isStandard}
          onClick={() => !isStandard && change(standardTemplates[kind])}
        >
          Use the standard text
        </Button>
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <p className="text-muted text-sm">As a client would get it</p>
        <MailPreview
          kind={kind}
          subject={fillPlaceholders(words.subject, facts)}
          body={fillPlaceholders(words.body, facts)}
          title="Website redesign"
          facts={facts}
        />
      </div>
    </>
  );
}

const EXAMPLE_DAYS = 30;

/** What the placeholders would stand for. */
function useExample(kind: DraftKind, user: User): Record<Placeholder, string> {
  const { data: numbering } = useQuery(numberingQuery());
  const today = useToday(user.timeZone);
  return {
    client: 'Avery Lane',
    number: numbering?.[kind].preview[0] ?? '',
    amount: formatMoney('1240', user.currency),
    'due date': formatLongDate(addDaysTo(today, EXAMPLE_DAYS)),
    business: user.businessName || user.fullName,
  };
}
