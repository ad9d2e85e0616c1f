import { userLabel } from '#client/features/auth/user-label.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';
import type { SitePath } from '#shared/site-pages.ts';
import { mainLinks } from './main-links.ts';
import { GetStarted, SignInLink } from './sign-in-link.tsx';
import { useDisclosure } from './use-disclosure.ts';
import type { Visitor } from './use-session.ts';

interface MobileMenuProps {
  visitor: Visitor;
  path: SitePath;
  isSigningOut: boolean;
  onSignOut: () => void;
}

/** All links behind one button, for narrow screens. */
export function MobileMenu({ visitor, path, isSigningOut, onSignOut }: MobileMenuProps) {
  const { isOpen, toggle, frame, button } = useDisclosure();
  return (
    <div className="menu" ref={frame}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={toggle}
      >
        <SiteIcon name={isOpen ? 'close' : 'menu'} />
      </button>
      <div className="menu-panel" id="menu" hidden={!isOpen}>
        {mainLinks.map(({ href, label }) => (
          <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </a>
        ))}
        {visitor.kind === 'nobody' ? (
          <>
            <SignInLink to="log-in" className="menu-link">
              Sign In
            </SignInLink>
            <GetStarted className="btn btn-primary" />
          </>
        ) : (
          <>
            {visitor.kind === 'user' && (
              <p className="menu-user">
                <b>{userLabel(visitor.user)}</b>
                <span>{visitor.user.isPremium ? 'Pro Account' : 'Free Account'}</span>
              </p>
            )}
            <a href="/dashboard">Dashboard</a>
            <a href="/settings">Settings</a>
            <button type="button" disabled={isSigningOut} onClick={onSignOut}>
              Sign Out
            </button>
          </>
        )}
      </div>
    </div>
  );
}
