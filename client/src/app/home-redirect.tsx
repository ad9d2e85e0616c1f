import { Redirect } from 'wouter';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { LoadingView } from '#client/ui/loading-view.tsx';

/** `/` is this document only for signed-in people: on to the dashboard, or to sign in once more. */
export function HomeRedirect() {
  const user = useUser();
  if (user === undefined) return <LoadingView />;
  return <Redirect replace to={user ? '/dashboard' : '/auth'} />;
}
