import { type ReactNode, Suspense, useState } from 'react';

interface OnceWantedProps {
  isWanted: boolean;
  children: ReactNode;
}

/** Draws nothing, and so loads no code, before it is wanted for the first time; then stays, so that dialogs close as usual. */
export function OnceWanted({ isWanted, children }: OnceWantedProps) {
  const [was, setWas] = useState(isWanted);
  if (isWanted && !was) setWas(true);
  return was ? <Suspense fallback={null}>{children}</Suspense> : null;
}
