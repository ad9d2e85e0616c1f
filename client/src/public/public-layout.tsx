import type { ReactNode } from 'react';

/** The background of every public page. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return <main className="desk">{children}</main>;
}
