import { type ReactNode, Suspense, useState } from 'react';

interface LazyMountProps {
  isWanted: boolean;
  children: ReactNode;
}

/** Renders nothing, and so loads no code, until first opened; then stays mounted, so that dialogs can animate out. */
export function LazyMount({ isWanted, children }: LazyMountProps) {
  const [was, setWas] = useState(isWanted);
  if (isWanted && !was) setWas(true);
  return was ? <Suspense fallback={null}>{children}</Suspense> : null;
}
