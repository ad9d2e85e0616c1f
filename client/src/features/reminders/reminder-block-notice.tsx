import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Notice } from '#client/ui/notice.tsx';
import type { ReminderBlock } from '#shared/reminder.ts';
import { inSentence } from '#shared/sentence.ts';

interface ReminderBlockNoticeProps {
  blockedBy: ReminderBlock;
  clientName: string;
}

/** Why no reminders are sent, and who can change that. */
export function ReminderBlockNotice({ blockedBy, clientName }: ReminderBlockNoticeProps) {
  const name = inSentence(clientName);
  const texts: Record<ReminderBlock, ReactNode> = {
    unsubscribed: (
      <>
        {name} unsubscribed from your reminders. New invoices and proposals will still arrive. The link in an
        earlier reminder turns them on again.
      </>
    ),
    bounced: (
      <>
        The email address of {name} rejected an email, so no reminders go there. Correct the address, or press
        Retry under <PlaceLink path="/notifications?delivery=failed" name="Notifications" />.
      </>
    ),
    no_recipient: <>None of the contacts of {name} gets reminders. Choose one in the client's details.</>,
    being_paid:
      'A payment is pending or needs review, so no reminders go out automatically in the meantime. You can still send one now.',
    claimed: (
      <>
        {name} says that it's paid, so no reminders go out automatically until you confirm or reject that, or
        for 14 days. You can still send one now.
      </>
    ),
    promised: (
      <>
        {name} has said when they will pay, so no reminders go out automatically until the day after. You can
        still send one now.
      </>
    ),
    question: (
      <>
        {name} asked a question, so no reminders go out automatically until you answer it, or for 7 days. You
        can still send one now.
      </>
    ),
    switched_off: (
      <>
        Invoice reminders are turned off in <PlaceLink path="/settings?tab=notifications" name="Settings" />,
        so none go out automatically. You can still send one now.
      </>
    ),
  };
  return (
    <Notice className="mb-4" icon={<BellOff aria-hidden="true" strokeWidth={1.75} />}>
      {texts[blockedBy]}
    </Notice>
  );
}

function PlaceLink({ path, name }: { path: string; name: string }) {
  return (
    <Link href={path} className="text-accent hover:underline">
      {name}
    </Link>
  );
}
