import { MailCheck } from 'lucide-react';
import { ResendButton } from '#client/features/auth/resend-button.tsx';
import { sendsMail } from '#client/lib/installation.ts';
import { Notice } from '#client/ui/notice.tsx';

/** Shown until the address is confirmed: what is on hold, and what to do. */
export function ConfirmNotice({ email }: { email: string }) {
  if (!sendsMail()) return null;
  return (
    <Notice
      icon={<MailCheck aria-hidden="true" strokeWidth={1.75} />}
      actions={<ResendButton size="sm" variant="secondary" />}
    >
      Please confirm your address: we sent a link to <b className="font-semibold">{email}</b>. Until you do,
      only five emails go to your clients.
    </Notice>
  );
}
