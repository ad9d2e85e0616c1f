import { Redirect } from 'wouter';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { LoadingView } from '#client/ui/loading-view.tsx';
import { landingPath } from './routes.tsx';

/** `/` while neither dashboard nor landing page exists: on to the workspace, or to the sign-in screen. */
export function HomeRedirect() {
  const user = useUser();
  if (user === undefined) return <LoadingView />;
  return <Redirect replace to={user ? landingPath() : '/auth'} />;
}
