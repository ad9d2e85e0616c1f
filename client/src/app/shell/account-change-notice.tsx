import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { dropAccountChange, readAccountChange } from '#client/lib/account-change-note.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { User } from '#shared/user.ts';

/** Why this tab switched to another account. Stays until dismissed. */
export function AccountChangeNotice({ user }: { user: User }) {
  const [note, setNote] = useState(() => readAccountChange(user.id));
  if (!note) return null;
  const handleDismiss = () => {
    dropAccountChange();
    setNote(undefined);
  };
  return (
    <Notice
      icon={<UserRoundCheck aria-hidden="true" strokeWidth={1.75} />}
      actions={
        <Button size="sm" onClick={handleDismiss}>
          Got it
        </Button>
      }
    >
      Another account was signed in in this browser, so this tab now shows the account of{' '}
      <b className="font-semibold">{user.email}</b>.
      {note.hasDrafts && (
        <span> Unsaved text stays with the account it was typed in; this tab offers it there again.</span>
      )}
    </Notice>
  );
}
