import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { CardBody } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { UnsavedChangesDialog } from '#client/ui/unsaved-changes-dialog.tsx';
import { UnsavedChangesFoot } from '#client/ui/unsaved-changes-foot.tsx';
import { MOST_STEPS, type OwnSchedule, stepLabel } from '#shared/reminder-schedule.ts';
import type { User } from '#shared/user.ts';
import { useUpdateSchedule } from './reminder-schedule.queries.ts';
import {
  daysOf,
  draftOf,
  firstDrafts,
  nextDraft,
  problemsOf,
  type Side,
  type StepDraft,
  scheduleOf,
} from './step-drafts.ts';
import { StepTextDialog } from './step-text-dialog.tsx';

interface ReminderScheduleFormProps {
  stored: OwnSchedule | null;
  user: Pick<User, 'businessName' | 'fullName' | 'currency' | 'timeZone'>;
}

/** The standard schedule, or one of the seller's own by due date. */
export function ReminderScheduleForm({ stored, user }: ReminderScheduleFormProps) {
  const [isOwn, setOwn] = useState(stored !== null);
  const [drafts, setDrafts] = useState<StepDraft[]>(() => stored?.steps.map(draftOf) ?? firstDrafts());
  const [isChecked, setChecked] = useState(false);
  const [edited, setEdited] = useState<StepDraft>();
  const first = useRef<HTMLInputElement>(null);
  const update = useUpdateSchedule();
  const wanted = isOwn ? scheduleOf(drafts) : null;
  const isDirty = JSON.stringify(wanted) !== JSON.stringify(stored);
  const problems = isOwn ? problemsOf(drafts) : new Map<string, string>();
  const change = (key: string, part: Partial<StepDraft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const handleDiscard = () => {
    setOwn(stored !== null);
    setDrafts(stored?.steps.map(draftOf) ?? firstDrafts());
    setChecked(false);
    first.current?.focus();
  };
  const handleSave = () => {
    setChecked(true);
    if (problems.size > 0) return;
    update.mutateAsync({ schedule: wanted }).then(
      () => toast({ title: 'Success', description: 'Reminder schedule updated successfully' }),
      (error: unknown) =>
        toastFailure(
          error,
          (error instanceof ApiError && error.serverMessage) || 'Failed to update the reminder schedule',
        ),
    );
  };
  return (
    <form
      noValidate
      aria-label="Reminder schedule"
      onSubmit={(event) => {
        event.preventDefault();
        handleSave();
      }}
    >
      <CardBody className="grid gap-4">
        <fieldset className="grid gap-3">
          <legend className="sr-only">Schedule</legend>
          <Choice
            ref={first}
            label="Standard"
            help="48 hours, 72 hours and 7 days after an invoice was sent."
            isChosen={!isOwn}
            onChoose={() => setOwn(false)}
          />
          <Choice
            label="My own"
            help="On days before and after the due date, at 8:00 AM in your time zone. In a payment plan each part has its own."
            isChosen={isOwn}
            onChoose={() => setOwn(true)}
          />
        </fieldset>
        {isOwn && (
          <>
            <ol className="grid border-line border-y" aria-label="Reminders">
              {drafts.map((draft, index) => (
                <StepRow
                  key={draft.key}
                  draft={draft}
                  number={index + 1}
                  problem={isChecked ? problems.get(draft.key) : undefined}
                  onChange={(part) => change(draft.key, part)}
                  onEdit={() => setEdited(draft)}
                  onRemove={
                    drafts.length > 1
                      ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key))
                      : undefined
                  }
                />
              ))}
            </ol>
            {drafts.length < MOST_STEPS ? (
              <Button
                className="justify-self-start"
                icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
                onClick={() => setDrafts([...drafts, nextDraft(drafts)])}
              >
                Add reminder
              </Button>
            ) : (
              <p className="text-muted text-sm">{`${MOST_STEPS} reminders are the most.`}</p>
            )}
          </>
        )}
      </CardBody>
      <UnsavedChangesFoot isDirty={isDirty} onDiscard={handleDiscard}>
        <Button type="submit" variant="primary" isPending={update.isPending} pendingText="Saving...">
          Save Changes
        </Button>
      </UnsavedChangesFoot>
      <UnsavedChangesDialog isDirty={isDirty} onDiscard={handleDiscard} />
      <StepTextDialog
        draft={edited}
        user={user}
        onClose={() => setEdited(undefined)}
        onSave={(words) => {
          if (edited) change(edited.key, words);
          setEdited(undefined);
        }}
      />
    </form>
  );
}

interface ChoiceProps {
  label: string;
  help: string;
  isChosen: boolean;
  onChoose: () => void;
  ref?: React.Ref<HTMLInputElement>;
}

function Choice({ label, help, isChosen, onChoose, ref }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        ref={ref}
        id={id}
        type="radio"
        name="schedule"
        className="mt-1 size-4 shrink-0 accent-ink"
        checked={isChosen}
        aria-describedby={`${id}-help`}
        onChange={onChoose}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="text-muted text-sm">
          {help}
        </p>
      </div>
    </div>
  );
}

const sidesOf = (days: number | undefined): readonly { value: Side; label: string }[] => {
  const unit = Math.abs(days ?? 0) === 1 ? 'day' : 'days';
  return [
    { value: 'before', label: `${unit} before` },
    { value: 'on', label: 'on the due date' },
    { value: 'after', label: `${unit} after` },
  ];
};

interface StepRowProps {
  draft: StepDraft;
  number: number;
  problem: string | undefined;
  onChange: (part: Partial<StepDraft>) => void;
  onEdit: () => void;
  onRemove: (() => void) | undefined;
}

function StepRow({ draft, number, problem, onChange, onEdit, onRemove }: StepRowProps) {
  const id = useId();
  const { side, count, subject, body } = draft;
  const days = daysOf(draft);
  const name = days === undefined ? `reminder ${number}` : `the reminder ${stepLabel(days).toLowerCase()}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 not-last:border-line not-last:border-b">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
        {side !== 'on' && (
          <Input
            className="w-16"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            aria-label={`Days of reminder ${number}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            value={count}
            onChange={({ target }) => onChange({ count: target.value })}
          />
        )}
        <Select
          className="w-40"
          aria-label={`When reminder ${number} goes out`}
          options={sidesOf(days)}
          value={side}
          onValueChange={(value) => onChange({ side: value, ...(count === '0' && { count: '1' }) })}
        />
        <span className="text-muted text-sm">{subject || body ? 'Your text' : 'Standard text'}</span>
      </div>
      <div className="flex items-center gap-1">
        <Button size="sm" aria-label={`Edit text of ${name}`} onClick={onEdit}>
          Edit text
        </Button>
        {onRemove && (
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={onRemove}
          />
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="w-full text-critical text-sm">
          {problem}
        </p>
      )}
    </li>
  );
}
