import { type RefCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import {
  type MessageTemplate,
  messageLimits,
  type Placeholder,
  placeholders,
} from '#shared/message-templates.ts';
import { PlaceholderInput, PlaceholderTextarea } from './placeholder-field.tsx';

type Part = keyof MessageTemplate;

interface MessageWordsProps {
  words: MessageTemplate;
  errors: Partial<Record<Part, string | undefined>>;
  onChange: (part: Partial<MessageTemplate>) => void;
  /** For forms that move the focus. */
  refs?: Partial<Record<Part, RefCallback<HTMLElement>>>;
}

const names: Record<Placeholder, string> = {
  client: 'Client',
  number: 'Number',
  amount: 'Amount',
  'due date': 'Due date',
  business: 'Your business',
};

/** Subject and text of a mail, with placeholders that can be put in where the cursor is. */
export function MessageWords({ words, errors, onChange, refs = {} }: MessageWordsProps) {
  const fields = useRef<Partial<Record<Part, HTMLInputElement | HTMLTextAreaElement | null>>>({});
  const last = useRef<Part>('body');
  const insert = (name: Placeholder) => {
    const part = last.current;
    const field = fields.current[part];
    const text = words[part];
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    const inserted = `{${name}}`;
    flushSync(() => onChange({ [part]: `${text.slice(0, from)}${inserted}${text.slice(to)}` }));
    field?.focus();
    field?.setSelectionRange(from + inserted.length, from + inserted.length);
  };
  const wiring = (part: Part) => ({
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      fields.current[part] = element;
      refs[part]?.(element as HTMLElement);
    },
    value: words[part],
    maxLength: messageLimits[part],
    onFocus: () => {
      last.current = part;
    },
    onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
  });
  return (
    <>
      <Field label="Subject" error={errors.subject}>
        <PlaceholderInput autoComplete="off" {...wiring('subject')} />
      </Field>
      <Field label="Message" error={errors.body} help="Words in braces are filled in for each document.">
        <PlaceholderTextarea rows={9} {...wiring('body')} />
      </Field>
      <fieldset aria-label="Insert" className="-mt-2 flex flex-wrap gap-1.5">
        {placeholders.map((name) => (
          <Button
            key={name}
            size="sm"
            className="rounded-full"
            aria-label={`Insert ${names[name]}`}
            onClick={() => insert(name)}
          >
            {names[name]}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
