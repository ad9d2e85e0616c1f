import { useState } from 'react';
import { useUpdateTemplates } from '#client/features/message-templates/message-templates.queries.ts';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { DraftKind } from '#shared/draft.ts';
import {
  isSameTemplate,
  type Message,
  type MessageTemplate,
  messageTemplateSchema,
  standardTemplates,
} from '#shared/message-templates.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { useMessage } from './use-message.ts';

type Errors = Partial<Record<keyof MessageTemplate, string>>;

/**
 * The mail with a new document while it is written: who gets it, and in what words.
 * @param before what was written already
 */
export function useMessageDraft(kind: DraftKind, values: DocumentFormValues, before?: Message) {
  const { recipient, copies, facts, own, template } = useMessage(kind, values);
  const [typed, setTyped] = useState<Partial<MessageTemplate>>(() => ({
    ...(before?.subject && { subject: before.subject }),
    ...(before?.body && { body: before.body }),
  }));
  const usual = copies.filter(({ documents }) => documents).map(({ email }) => email);
  const [chosen, setCc] = useState<readonly string[] | undefined>(before?.cc);
  const cc = chosen ?? usual;
  const [isKept, setKept] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const { mutate: keep } = useUpdateTemplates();
  const words: MessageTemplate = { ...template, ...typed };

  /**
   * Reads what was written, and keeps the words for next time where that was asked for.
   * @returns undefined where something is wrong, which is shown; a message that is undefined is the one that goes out anyway
   */
  const read = (): { message: Message | undefined } | undefined => {
    const parsed = messageTemplateSchema.safeParse(words);
    if (parsed.error) {
      setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
      );
      return undefined;
    }
    if (isKept)
      keep(
        { [kind]: parsed.data },
        { onError: (error) => toastFailure(error, "Couldn't save the text for next time") },
      );
    // Nothing is sent of what the mail says anyway, as long as the seller has no text of their own.
    const isStandard = !own && isSameTemplate(words, standardTemplates[kind]);
    const message = { ...(!isStandard && parsed.data), ...(!isSame(cc, usual) && { cc: [...cc] }) };
    return { message: Object.keys(message).length > 0 ? message : undefined };
  };

  return {
    ...{
      kind,
      recipient,
      copies,
      facts,
      title: values.title,
      words,
      errors,
      cc,
      setCc,
      isKept,
      setKept,
      read,
    },
    change: (part: Partial<MessageTemplate>) => {
      setTyped({ ...typed, ...part });
      setErrors({});
    },
  };
}

export type MessageDraft = ReturnType<typeof useMessageDraft>;

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();
