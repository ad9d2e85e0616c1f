import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { accountOf } from '#client/features/auth/open-books.ts';
import { dropAccountChange, readAccountChange, takeAccessEnd } from '#client/lib/account-change-note.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { User } from '#shared/user.ts';

/** Why this tab switched to another account. Stays until dismissed. */
export function AccountChangeNotice({ user }: { user: User }) {
  const [note, setNote] = useState(() => readAccountChange(accountOf(user)));
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
      {user.actingFor || note.from.includes(user.id) ? (
        <span>Other books were opened in another tab, so this tab now shows them, too.</span>
      ) : (
        <>
          Another account was signed in in this browser, so this tab now shows the account of{' '}
          <b className="font-semibold">{user.email}</b>.
        </>
      )}
      {note.hasDrafts && (
        <span> Unsaved text stays with the account it was typed in; this tab offers it there again.</span>
      )}
    </Notice>
  );
}

/** The owner of the books that were open here has ended the access. */
export function AccessEndNotice() {
  const [isShown, setShown] = useState(takeAccessEnd);
  if (!isShown) return null;
  return (
    <Notice
      tone="warning"
      icon={<UserRoundCheck aria-hidden="true" strokeWidth={1.75} />}
      actions={
        <Button size="sm" onClick={() => setShown(false)}>
          Got it
        </Button>
      }
    >
      <b className="font-semibold">Access has ended.</b> You can no longer read the books that you had open.
      These are your own.
    </Notice>
  );
}
