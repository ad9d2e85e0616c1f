import { Link } from 'wouter';
import { DocumentLoader } from '#client/features/documents/form/document-loader.tsx';
import { ApiError } from '#client/lib/api.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { formatInstant } from '#shared/dates.ts';
import { proFeatures } from '#shared/plan.ts';
import type { ReminderBlock, Reminders } from '#shared/reminder.ts';
import { slotLabel } from '#shared/reminder-schedule.ts';
import { sentence } from '#shared/sentence.ts';
import type { User } from '#shared/user.ts';
import { ReminderBlockNotice } from './reminder-block-notice.tsx';
import { type RemindedKind, remindersQuery, useChangeReminders } from './reminders.queries.ts';

interface RemindersDialogProps {
  kind: RemindedKind;
  isOpen: boolean;
  /** The document whose reminders are shown; kept while the dialog closes. */
  document: { id: string; displayNumber: string; client: { name: string } } | undefined;
  user: Pick<User, 'isPremium' | 'timeZone'>;
  onClose: () => void;
}

/** Past and scheduled reminders of a document, with actions. */
export function RemindersDialog({ kind, isOpen, document, user, onClose }: RemindersDialogProps) {
  const end = kind === 'invoice' ? 'paid or cancelled' : 'answered or expired';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Reminders of ${document?.displayNumber}`}
      description={sentence`Emails to ${document?.client.name ?? ''} while it's open. They stop on their own once it's ${end}.`}
    >
      {document && !user.isPremium && (
        <ProPrompt kind={kind} id={document.id} clientName={document.client.name} />
      )}
      {document && user.isPremium && (
        <DocumentLoader
          query={remindersQuery(kind, document.id)}
          failureText="Failed to load reminders"
          onClose={onClose}
        >
          {(reminders) => (
            <ReminderTimeline
              kind={kind}
              id={document.id}
              clientName={document.client.name}
              reminders={reminders}
              timeZone={user.timeZone}
            />
          )}
        </DocumentLoader>
      )}
    </Dialog>
  );
}

/** What Pro does by itself, and the one that goes out by hand on any plan. */
function ProPrompt({ kind, id, clientName }: Pick<TimelineProps, 'kind' | 'id' | 'clientName'>) {
  const { change, run } = useChange(kind, id);
  return (
    <>
      <DialogBody>
        <p className="text-ink-soft">
          {proFeatures.reminders}: 48 hours, 72 hours and 7 days after an invoice or proposal is sent, 2 days
          before a proposal expires, or on days around the due date of an invoice that you choose. You can
          send one by hand at any time.
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogCancel>Close</DialogCancel>
        <Button isPending={change.isPending} onClick={() => run('send', onItsWay(clientName))}>
          Send reminder now
        </Button>
        <Link href="/subscribe" className={buttonStyle({ variant: 'primary' })}>
          Upgrade to Pro
        </Link>
      </DialogFoot>
    </>
  );
}

const onItsWay = (clientName: string) => sentence`A reminder to ${clientName} is on its way`;

function useChange(kind: RemindedKind, id: string) {
  const change = useChangeReminders(kind, id);
  const run = (action: 'send' | 'stop' | 'resume', done: string) =>
    change.mutate(action, {
      onSuccess: () => toast({ title: done }),
      onError: (error) =>
        toastFailure(
          error,
          (error instanceof ApiError && error.serverMessage) || 'Failed to change reminders',
        ),
    });
  return { change, run };
}

interface TimelineProps {
  kind: RemindedKind;
  id: string;
  clientName: string;
  reminders: Reminders;
  timeZone: string;
}

function ReminderTimeline({ kind, id, clientName, reminders, timeZone }: TimelineProps) {
  const { change, run } = useChange(kind, id);
  const { initialSentAt, lastSentAt, slots, isActive, blockedBy } = reminders;
  const wantsNone = blockedBy !== null && ['unsubscribed', 'bounced', 'no_recipient'].includes(blockedBy);
  const liesAhead = slots.some(({ outcome }) => outcome === null);
  return (
    <>
      <DialogBody>
        {blockedBy && <ReminderBlockNotice blockedBy={blockedBy} clientName={clientName} />}
        {initialSentAt === null ? (
          <p className="text-ink-soft">It hasn't been sent yet. Reminders count from then.</p>
        ) : (
          <ol className="grid border-line border-y">
            <Step label="First sent" instant={initialSentAt} timeZone={timeZone} state="sent" />
            {slots.map((slot) => (
              <Step
                key={slot.slot}
                label={slotLabel(slot.slot, kind)}
                instant={slot.sentAt ?? slot.dueAt}
                timeZone={timeZone}
                state={stateOf(slot, reminders)}
                reason={slot.reason}
              />
            ))}
          </ol>
        )}
        {lastSentAt && (
          <p className="mt-3 text-muted text-sm">{`Last reminder: ${formatInstant(lastSentAt, timeZone)}`}</p>
        )}
      </DialogBody>
      <DialogFoot>
        {initialSentAt !== null && liesAhead && !blockedBy && (
          <Button
            className="mr-auto"
            isPending={change.isPending && change.variables !== 'send'}
            onClick={() => (isActive ? run('stop', 'Reminders stopped') : run('resume', 'Reminders resumed'))}
          >
            {isActive ? 'Stop reminders' : 'Resume reminders'}
          </Button>
        )}
        <DialogCancel>Close</DialogCancel>
        {initialSentAt !== null && !wantsNone && (
          <Button
            variant="primary"
            isPending={change.isPending && change.variables === 'send'}
            onClick={() => run('send', onItsWay(clientName))}
          >
            Send reminder now
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

const states = {
  sent: { label: 'Sent', tone: 'positive' },
  waiting: { label: 'On its way', tone: 'warning' },
  failed: { label: 'Failed', tone: 'critical' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  held: { label: 'On hold', tone: 'neutral' },
  planned: { label: 'Planned', tone: 'neutral' },
} as const;

type StepState = keyof typeof states;

/** What keeps reminders back for a while. */
const passing: ReadonlySet<ReminderBlock> = new Set(['being_paid', 'promised', 'claimed', 'question']);

function stateOf(
  { outcome, deliveryStatus }: Reminders['slots'][number],
  { isActive, blockedBy }: Reminders,
): StepState {
  if (outcome === null && isActive && blockedBy && passing.has(blockedBy)) return 'held';
  if (outcome === null) return isActive && !blockedBy ? 'planned' : 'stopped';
  if (outcome === 'skipped') return 'skipped';
  if (deliveryStatus === 'failed') return 'failed';
  return deliveryStatus === 'pending' ? 'waiting' : 'sent';
}

interface StepProps {
  label: string;
  instant: string;
  timeZone: string;
  state: StepState;
  reason?: string | null;
}

function Step({ label, instant, timeZone, state, reason }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 not-last:border-line not-last:border-b">
      <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[8rem_1fr]">
        <span className="font-medium">{label}</span>
        <time dateTime={instant} className="text-ink-soft tabular-nums">
          {formatInstant(instant, timeZone)}
        </time>
      </span>
      <Badge tone={states[state].tone}>{states[state].label}</Badge>
      {reason && <p className="w-full text-muted text-sm [overflow-wrap:anywhere]">{reason}</p>}
    </li>
  );
}
