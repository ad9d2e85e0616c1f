import { AccountDeletion } from './account-deletion.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

interface SecuritySettingsProps {
  /** The user's address, which password managers keep a password by. */
  email: string;
  timeZone: string;
}

export function SecuritySettings({ email, timeZone }: SecuritySettingsProps) {
  return (
    <>
      <PasswordForm email={email} />
      <SessionList timeZone={timeZone} />
      <AccountDeletion />
    </>
  );
}
