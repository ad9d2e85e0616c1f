import { useToast } from '#client/public/use-toast.tsx';
import type { SitePath } from '#shared/site-pages.ts';
import { BrandLink } from './brand-link.tsx';
import { mainLinks } from './main-links.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { GetStarted, SignInLink } from './sign-in-link.tsx';
import { useSession } from './use-session.ts';
import { UserMenu } from './user-menu.tsx';

/** The bar on top of each page, for signed-out and signed-in people. */
export function Navigation({ path }: { path: SitePath }) {
  const { visitor, isSigningOut, signOut, askAgain } = useSession();
  const { show, shown } = useToast();
  const handleSignOut = async () => {
    const hasWorked = await signOut();
    await show(
      hasWorked
        ? { title: 'Logged out', text: 'You have been successfully logged out.' }
        : { title: 'Logout failed', text: 'There was an issue logging out. Please try again.' },
    );
  };
  const user = visitor.kind === 'user' ? visitor.user : undefined;
  return (
    <header className="nav">
      <div className="wrap">
        <BrandLink />
        <nav aria-label="Main">
          <ul>
            {mainLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={href === path ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="nav-actions">
          {visitor.kind === 'nobody' ? (
            <>
              <SignInLink to="log-in" className="btn btn-plain">
                Sign In
              </SignInLink>
              <GetStarted className="btn btn-primary" />
            </>
          ) : (
            <>
              <NotificationBell key={user?.id} user={user} onSessionEnd={askAgain} />
              <UserMenu user={user} isSigningOut={isSigningOut} onSignOut={handleSignOut} />
            </>
          )}
        </div>
        <MobileMenu visitor={visitor} path={path} isSigningOut={isSigningOut} onSignOut={handleSignOut} />
      </div>
      {shown}
    </header>
  );
}
