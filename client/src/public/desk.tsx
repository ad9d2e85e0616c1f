import type { ReactNode } from 'react';

/** The ground that every public page lies on. */
export function Desk({ children }: { children: ReactNode }) {
  return <main className="desk">{children}</main>;
}
