import { Redirect } from 'wouter';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { LoadingView } from '#client/ui/loading-view.tsx';

/** `/`: on to the dashboard, or to the sign-in screen while there is no page for visitors. */
export function HomeRedirect() {
  const user = useUser();
  if (user === undefined) return <LoadingView />;
  return <Redirect replace to={user ? '/dashboard' : '/auth'} />;
}
