import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';

interface SignInLinkProps {
  /** Which form opens: a new account or an existing one. */
  to: 'log-in' | 'sign-up';
  className: string;
  children: ReactNode;
}

/** Starts the sign-in flow, with a busy state until the next page loads. */
export function SignInLink({ to, className, children }: SignInLinkProps) {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // A page restored from the back/forward cache comes back in its old state.
    const handleReturn = () => setLeaving(false);
    window.addEventListener('pageshow', handleReturn);
    return () => window.removeEventListener('pageshow', handleReturn);
  }, []);
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (isLeaving) event.preventDefault();
    else setLeaving(true);
  };
  return (
    <a
      className={className}
      href={to === 'sign-up' ? '/auth?tab=sign-up' : '/auth'}
      aria-busy={isLeaving || undefined}
      onClick={handleClick}
    >
      {isLeaving && <span className="spinner" aria-hidden="true" />}
      <span className={isLeaving ? 'under-spinner' : undefined}>{children}</span>
    </a>
  );
}

/** A sign-up link within a page. */
export function GetStarted({ className }: { className: string }) {
  return (
    <SignInLink to="sign-up" className={className}>
      Get Started Free
    </SignInLink>
  );
}
