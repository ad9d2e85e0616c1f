import { userLabel, userLetter } from '#client/features/auth/user-label.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';
import type { User } from '#shared/user.ts';
import { useDisclosure } from './use-disclosure.ts';

interface UserMenuProps {
  /** Undefined until it is known who is signed in. */
  user: User | undefined;
  isSigningOut: boolean;
  onSignOut: () => void;
}

/** Full name or email, and the account links. Its width stays the same while the name loads. */
export function UserMenu({ user, isSigningOut, onSignOut }: UserMenuProps) {
  const { isOpen, toggle, frame, button } = useDisclosure();
  return (
    <div className="user-menu" ref={frame}>
      <button
        ref={button}
        type="button"
        className="user-button"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        aria-label={user ? undefined : 'Your account'}
        onClick={toggle}
      >
        <span className="user-letter" aria-hidden="true">
          {user && userLetter(user)}
        </span>
        <span className="user-name">{user && userLabel(user)}</span>
        <SiteIcon name="chevron" />
      </button>
      <div className="menu-panel" id="user-menu" hidden={!isOpen}>
        <a href="/dashboard">Dashboard</a>
        <a href="/settings">Settings</a>
        <button type="button" disabled={isSigningOut} onClick={onSignOut}>
          Sign Out
        </button>
      </div>
    </div>
  );
}
