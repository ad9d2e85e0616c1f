import { Link } from 'wouter';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { buttonStyle } from '#client/ui/button-style.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { notFoundTitle } from '#shared/routes.ts';

export function NotFound() {
  const user = useUser();
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-content-center">
      <EmptyState
        art="magnifier"
        headingLevel={1}
        title={notFoundTitle}
        text="Did you forget to add the page to the router?"
        actions={
          user ? (
            <Link href="/" className={buttonStyle({ variant: 'primary' })}>
              Go to your workspace
            </Link>
          ) : (
            // A document of its own, not a screen.
            <a href="/" className={buttonStyle({ variant: 'primary' })}>
              Go to the start page
            </a>
          )
        }
      />
    </main>
  );
}
