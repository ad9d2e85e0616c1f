import type { UnsubscribeView } from '#shared/page-render.ts';
import { inSentence } from '#shared/sentence.ts';
import { NoticeSheet } from './notice-sheet.tsx';

/** Requires a click, so that a mail scanner following links unsubscribes nobody. Works without scripts. */
export function UnsubscribePage({
  page: { sellerName, address, isUnsubscribed },
}: {
  page: UnsubscribeView;
}) {
  const name = inSentence(sellerName);
  return (
    <NoticeSheet
      icon={isUnsubscribed ? 'check' : 'clock'}
      title={isUnsubscribed ? 'No more reminders' : 'Stop reminders?'}
      text={
        isUnsubscribed ? (
          <>
            {name} won't send any more reminders to <b>{address}</b>. New invoices and proposals will still
            arrive.
          </>
        ) : (
          <>
            {name} will stop sending reminders to <b>{address}</b>. New invoices and proposals will still
            arrive.
          </>
        )
      }
    >
      <form method="post">
        <button
          type="submit"
          name="action"
          value={isUnsubscribed ? 'resubscribe' : 'unsubscribe'}
          className={isUnsubscribed ? 'btn' : 'btn btn-primary'}
        >
          {isUnsubscribed ? 'Send me reminders again' : 'Stop reminders'}
        </button>
      </form>
    </NoticeSheet>
  );
}
