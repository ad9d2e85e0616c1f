import { Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { DetailsFacts } from '#client/features/documents/details/details-facts.tsx';
import { DetailsHead } from '#client/features/documents/details/details-head.tsx';
import { DetailsLayout } from '#client/features/documents/details/details-layout.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { RecurringWithContent } from '#shared/recurring.ts';
import type { User } from '#shared/user.ts';
import { zoneText } from '#shared/zone-text.ts';
import { DateLeaves } from './date-leaves.tsx';
import { NextPaper } from './next-paper.tsx';
import { PauseNotice } from './pause-notice.tsx';
import type { RecurringActions } from './recurring-actions.ts';
import { RecurringMenu } from './recurring-menu.tsx';
import { formatTime, shownTitle, wholeRule } from './recurring-text.ts';
import { leavesOf, notesOn } from './rule-dates.ts';
import { RunList } from './run-list.tsx';
import { StateBadge } from './state-badge.tsx';

interface RecurringDetailsProps {
  recurring: RecurringWithContent;
  user: User;
  actions: RecurringActions;
}

/** One recurring invoice: what its invoices say, when they come, what has become of them, and what can be done. */
export function RecurringDetails({ recurring, user, actions }: RecurringDetailsProps) {
  const { next, runs } = recurring;
  const [chosen, setChosen] = useState<string>();
  const date = chosen && next.includes(chosen) ? chosen : (next[0] ?? runs[0]?.occursOn ?? recurring.startOn);
  const primary = primaryOf[recurring.state];
  return (
    <>
      <DetailsHead
        document={{ ...recurring, title: shownTitle(recurring) }}
        badge={<StateBadge state={recurring.state} pauseReason={recurring.pauseReason} />}
        actions={
          <>
            {primary && <PrimaryButton recurring={recurring} primary={primary} actions={actions} />}
            <RecurringMenu row={recurring} primary={primary} actions={actions} />
          </>
        }
      />
      <PauseNotice
        recurring={recurring}
        onResume={() => actions.onResume(recurring)}
        onEdit={() => actions.onEdit(recurring)}
      />
      <DetailsLayout
        label="Recurring invoice"
        tabLabels={{ document: 'Invoice', timeline: 'History' }}
        paper={<NextPaper recurring={recurring} date={date} seller={user} />}
        money={
          <ScheduleCard recurring={recurring} timeZone={user.timeZone} chosen={date} onChoose={setChosen} />
        }
        timeline={<RunList recurring={recurring} timeZone={user.timeZone} onRun={actions.onRun} />}
        facts={<Facts recurring={recurring} timeZone={user.timeZone} />}
      />
    </>
  );
}

/** What ended stays as it is. */
const primaryOf = { active: 'edit', paused: 'resume', ended: undefined } as const;

interface PrimaryButtonProps extends Pick<RecurringDetailsProps, 'recurring' | 'actions'> {
  primary: 'edit' | 'resume';
}

function PrimaryButton({ recurring, primary, actions }: PrimaryButtonProps) {
  if (primary === 'resume') {
    return (
      <Button
        variant="primary"
        icon={<Play aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => actions.onResume(recurring)}
      >
        {recurring.pauseReason === 'backlog' ? 'Resume…' : 'Resume'}
      </Button>
    );
  }
  return (
    <Button
      icon={<Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => actions.onEdit(recurring)}
    >
      Edit
    </Button>
  );
}

interface ScheduleCardProps extends Pick<RecurringDetailsProps, 'recurring'> {
  timeZone: string;
  chosen: string;
  onChoose: (date: string) => void;
}

/** What each comes to, how often, and the next dates: pressing one shows its invoice. */
function ScheduleCard({ recurring, timeZone, chosen, onChoose }: ScheduleCardProps) {
  const { amount, currency, next, sendAt, state } = recurring;
  const leaves = leavesOf(next, { sendAt, timeZone });
  return (
    <Card aria-labelledby="recurring-schedule">
      <CardHead
        id="recurring-schedule"
        title={
          <>
            <span className="text-xl tabular-nums [overflow-wrap:anywhere]">
              {formatMoney(amount, currency)}
            </span>{' '}
            <span className="font-normal text-muted">each time</span>
          </>
        }
      />
      <div className="grid gap-3 px-5 pb-5 max-sm:px-4">
        <p>{wholeRule(recurring)}</p>
        {leaves.length > 0 ? (
          <>
            {state === 'paused' && (
              <p className="text-muted text-sm">If you resume it today, these dates come next:</p>
            )}
            <DateLeaves leaves={leaves} chosen={chosen} onChoose={onChoose} />
          </>
        ) : (
          <p className="text-muted text-sm">It has ended: no date is left.</p>
        )}
        {notesOn(recurring, leaves, sendAt).map((note) => (
          <p key={note} className="text-muted text-sm">
            {note}
          </p>
        ))}
      </div>
    </Card>
  );
}

function Facts({ recurring, timeZone }: { recurring: RecurringWithContent; timeZone: string }) {
  const { mode, dueDays, headsUp, sendAt, startOn, endsOn, maxCount, madeCount, title } = recurring;
  return (
    <DetailsFacts
      facts={[
        ['Client', recurring.client?.name ?? 'Deleted'],
        ['Title', title.includes('{') ? title : null],
        ['Then', mode === 'send' ? 'Create and send' : 'Create a draft'],
        ['At', `${formatTime(sendAt)}, ${zoneText(timeZone)}`],
        ['Due', dueDays === 0 ? 'On the same day' : dueDays === 1 ? 'After 1 day' : `After ${dueDays} days`],
        ['Notice', mode === 'send' ? (headsUp ? 'An email a day before' : 'None') : null],
        ['From', formatDate(startOn)],
        ['Until', endsOn ? formatDate(endsOn) : null],
        ['Done', maxCount ? `${madeCount} of ${maxCount}` : madeCount > 0 ? String(madeCount) : null],
      ]}
    />
  );
}
