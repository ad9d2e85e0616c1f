import { useState } from 'react';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { addDaysTo, formatInstant } from '#shared/dates.ts';
import type { DraftKind } from '#shared/draft.ts';
import type { Message } from '#shared/message-templates.ts';
import { instantOf } from '#shared/zoned-time.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { MessageEditor } from './message-editor.tsx';
import { useMessageDraft } from './use-message-draft.ts';

interface SendLaterDialogProps {
  isOpen: boolean;
  kind: DraftKind;
  values: () => DocumentFormValues;
  /** What was written already. */
  message: Message | undefined;
  /** The seller's (IANA). */
  timeZone: string;
  isPending: boolean;
  error: string | undefined;
  /** A time by the seller's clock: `2026-12-03T09:00`; the message is undefined where the mail says what it always does. */
  onChoose: (local: string, message: Message | undefined) => void;
  onClose: () => void;
}

/** When a document goes out by itself, to whom, and in what words. */
export function SendLaterDialog({ isOpen, onClose, ...props }: SendLaterDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Send later"
      description="It gets its number and date when it goes out. Until then it stays among your drafts."
      size="lg"
    >
      <Later {...props} />
    </Dialog>
  );
}

const MORNING = '09:00';

/** The next Monday after a day. */
function mondayAfter(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDaysTo(day, (8 - weekday) % 7 || 7);
}

function Later({
  kind,
  values,
  message,
  timeZone,
  isPending,
  error,
  onChoose,
}: Omit<SendLaterDialogProps, 'isOpen' | 'onClose'>) {
  const [typedValues] = useState(values);
  const draft = useMessageDraft(kind, typedValues, message);
  const today = useToday(timeZone);
  const [day, setDay] = useState(() => addDaysTo(today, 1));
  const [time, setTime] = useState(MORNING);
  const [problem, setProblem] = useState<string>();
  const at = instantOf(timeZone, `${day}T${time}`);
  const handleChoose = () => {
    const problem = !at
      ? 'Choose a day and a time'
      : at <= new Date()
        ? 'Choose a time in the future'
        : undefined;
    setProblem(problem);
    const written = draft.read();
    if (written && !problem) onChoose(`${day}T${time}`, written.message);
  };
  const change = (next: { day?: string; time?: string }) => {
    setProblem(undefined);
    setDay(next.day ?? day);
    setTime(next.time ?? time);
  };
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        // It stands inside another form.
        event.preventDefault();
        event.stopPropagation();
        handleChoose();
      }}
    >
      <MessageEditor draft={draft}>
        <When {...{ today, day, time, timeZone, at }} error={problem ?? error} onChange={change} />
      </MessageEditor>
      <DialogFoot>
        <DialogCancel>Back</DialogCancel>
        <Button type="submit" variant="primary" isPending={isPending} pendingText="Saving...">
          {`Schedule ${kind}`}
        </Button>
      </DialogFoot>
    </form>
  );
}

interface WhenProps {
  /** The seller's calendar day. */
  today: string;
  day: string;
  time: string;
  timeZone: string;
  at: Date | undefined;
  error: string | undefined;
  onChange: (next: { day?: string; time?: string }) => void;
}

function When({ today, day, time, timeZone, at, error, onChange }: WhenProps) {
  const choices = [
    { label: 'Tomorrow morning', day: addDaysTo(today, 1) },
    { label: 'Monday morning', day: mondayAfter(today) },
    { label: 'In a week', day: addDaysTo(today, 7) },
  ];
  return (
    <>
      <fieldset aria-label="Suggestions" className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button
            key={choice.label}
            size="sm"
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            aria-pressed={choice.day === day && time === MORNING}
            onClick={() => onChange({ day: choice.day, time: MORNING })}
          >
            {choice.label}
          </Button>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Day" error={error}>
          <Input
            type="date"
            min={today}
            max="9999-12-31"
            className="tabular-nums"
            value={day}
            onChange={(event) => onChange({ day: event.target.value })}
          />
        </Field>
        <Field label="Time">
          <Input
            type="time"
            className="tabular-nums"
            value={time}
            onChange={(event) => onChange({ time: event.target.value })}
          />
        </Field>
      </div>
      {at && (
        <p className="text-muted text-sm">
          {`Goes out ${formatInstant(at, timeZone)}, ${placeOf(timeZone)} time. You can change or delete it until then.`}
        </p>
      )}
    </>
  );
}

/** `America/New_York` → `New York`. */
const placeOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
