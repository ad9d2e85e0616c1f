import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { cn } from '#client/lib/cn.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { useFormParts } from './form-parts.tsx';
import { draftTotals } from './line-drafts.ts';
import { SectionChoiceField } from './section-choice-field.tsx';

interface SectionHeadingProps {
  /** Among the sections. */
  number: number;
  /** Indices of its first line and of the one after its last. */
  from: number;
  to: number;
  isReadOnly: boolean;
  onRemove: () => void;
}

/** A heading among the lines, with what they come to before the document's discount and tax. */
export function SectionHeading({ number, from, to, isReadOnly, onRemove }: SectionHeadingProps) {
  const { control, formState } = useFormContext<DocumentFormValues>();
  const { field } = useController({ control, name: `sections.${number}.title` });
  const [items, currency = DEFAULT_CURRENCY] = useWatch({ control, name: ['items', 'currency'] });
  const choice = useWatch({ control, name: `sections.${number}.choice` });
  const sections = [{ title: '', at: 0, choice }];
  const subtotal = draftTotals({ items: items.slice(from, to), currency, sections })?.subtotal;
  const { field: note } = useController({ control, name: `sections.${number}.note` });
  const [isNoteAsked, setNoteAsked] = useState(false);
  const hasNote = isNoteAsked || Boolean(note.value);
  const noteField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isNoteAsked) noteField.current?.focus();
  }, [isNoteAsked]);
  const { isOpen } = useFormParts();
  const errors = formState.errors.sections?.[number];
  const message =
    errors?.title?.message ?? errors?.note?.message ?? errors?.at?.message ?? errors?.choice?.message;
  const id = `section-${number}`;
  return (
    <div className="grid gap-1 border-line border-t pt-3 pb-1 first:border-t-0 sm:pl-7">
      <div className="flex items-center gap-2">
        <Input
          {...field}
          value={field.value ?? ''}
          aria-label={`Section ${number + 1}`}
          placeholder="Section title"
          autoComplete="off"
          readOnly={isReadOnly}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          className="flex-1 font-medium"
        />
        <span
          className={cn(
            'min-w-28 text-right font-medium text-muted tabular-nums',
            isOpen('discount') && 'sm:mr-9',
          )}
        >
          {subtotal === undefined ? '—' : formatMoney(subtotal, currency)}
        </span>
        {isReadOnly ? (
          // Where the button of a line stands, so that amounts are below one another.
          <span className="w-8 max-sm:hidden" />
        ) : (
          <IconButton
            label={`Remove section ${number + 1}`}
            icon={<X aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            className="w-8 max-sm:h-11 max-sm:w-10"
            onClick={onRemove}
          />
        )}
      </div>
      {isOpen('options') && <SectionChoiceField number={number} isReadOnly={isReadOnly} />}
      {hasNote && (
        <Textarea
          {...note}
          ref={(element) => {
            noteField.current = element;
            note.ref(element);
          }}
          value={note.value ?? ''}
          rows={1}
          aria-label={`Note of section ${number + 1}`}
          placeholder="Note below the title"
          readOnly={isReadOnly}
          className="field-sizing-content max-h-40 min-h-9 resize-none"
        />
      )}
      {!hasNote && !isReadOnly && (
        <Button
          variant="link"
          className="min-h-6 justify-self-start text-ink-soft text-sm max-sm:min-h-10"
          aria-label={`Add a note to section ${number + 1}`}
          onClick={() => setNoteAsked(true)}
        >
          Add a note
        </Button>
      )}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}
