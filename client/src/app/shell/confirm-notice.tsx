import { MailCheck } from 'lucide-react';
import { ResendButton } from '#client/features/auth/resend-button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** The server says in the page's head when it has no way to send the link. */
const hasMail = () => document.querySelector('meta[name="mail"][content="off"]') === null;

/** Until the address is confirmed: what that holds up, and how it goes on. */
export function ConfirmNotice({ email }: { email: string }) {
  if (!hasMail()) return null;
  return (
    <Notice
      icon={<MailCheck aria-hidden="true" strokeWidth={1.75} />}
      actions={<ResendButton size="sm" variant="secondary" />}
    >
      Please confirm your address: we sent a link to <b className="font-semibold">{email}</b>. Before that,
      only five emails go to your clients.
    </Notice>
  );
}
