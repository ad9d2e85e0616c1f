import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLastUser, useUser } from '#client/features/auth/auth.queries.ts';
import { accountOf } from '#client/features/auth/open-books.ts';
import { DraftOwner } from '#client/lib/draft-owner.ts';
import { ReadOnly } from '#client/lib/read-only.tsx';
import { LoadingView } from '#client/ui/loading-view.tsx';
import type { User } from '#shared/user.ts';
import { redirectToSignIn } from './session-loss.ts';

interface RequireUserProps {
  children: (user: User) => ReactNode;
}

/** Shows a screen to the signed-in user only. When the session ends, the screen stays until the message was read. */
export function RequireUser({ children }: RequireUserProps) {
  const client = useQueryClient();
  const user = useUser();
  const shown = useLastUser();
  useEffect(() => {
    if (user === null) redirectToSignIn(client);
  }, [client, user]);
  if (!shown) return <LoadingView />;
  return (
    <ReadOnly value={shown.actingFor !== undefined}>
      <DraftOwner value={accountOf(shown)}>{children(shown)}</DraftOwner>
    </ReadOnly>
  );
}
