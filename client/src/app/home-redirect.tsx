import { Redirect } from 'wouter';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { LoadingView } from '#client/ui/loading-view.tsx';

/** `/` is this app only for signed-in people: redirects to the dashboard or to the sign-in screen. */
export function HomeRedirect() {
  const user = useUser();
  if (user === undefined) return <LoadingView />;
  return <Redirect replace to={user ? '/dashboard' : '/auth'} />;
}
