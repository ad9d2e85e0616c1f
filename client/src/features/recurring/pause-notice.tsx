import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { RecurringWithContent } from '#shared/recurring.ts';
import { countOf, namedDates } from './recurring-text.ts';

interface PauseNoticeProps {
  recurring: RecurringWithContent;
  onResume: () => void;
  onEdit: () => void;
}

/** Why nothing is made for now, where the seller didn't say so, or nobody gets it anymore. */
export function PauseNotice({ recurring, onResume, onEdit }: PauseNoticeProps) {
  const { state, pauseReason, client, backlog = [] } = recurring;
  if (pauseReason === 'backlog') {
    return (
      <Notice
        tone="warning"
        actions={
          <Button size="sm" onClick={onResume}>
            Decide
          </Button>
        }
      >
        {backlog.length === 1
          ? `A date has passed and no invoice was made: ${namedDates(backlog)}. Say what becomes of it.`
          : `${countOf(backlog)} dates have passed and no invoices were made: ${namedDates(backlog)}. Say what becomes of them.`}
      </Notice>
    );
  }
  const edit = (
    <Button size="sm" onClick={onEdit}>
      Edit
    </Button>
  );
  if (pauseReason === 'failures')
    return (
      <Notice tone="warning" actions={edit}>
        {failureText(recurring)}
      </Notice>
    );
  if (!client && state !== 'ended')
    return (
      <Notice tone="warning" actions={edit}>
        The client was deleted. Choose another one, or no invoice can be made.
      </Notice>
    );
  return null;
}

function failureText({ runs, failures }: RecurringWithContent): string {
  const last = runs.find(({ outcome }) => outcome === 'failed');
  const count =
    failures > 1 ? `${failures} invoices in a row couldn't be made` : "An invoice couldn't be made";
  return `${count}, so it was paused. ${last?.reason ? `The last one: ${sentenceOf(last.reason)} ` : ''}Edit what is wrong, then resume it.`;
}

const sentenceOf = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);
