import { type ReactNode, useEffect, useRef } from 'react';
import { BrandLine } from './brand-line.tsx';

interface AccountFrameProps {
  title: string;
  /** A sentence or two below the title. */
  intro?: ReactNode;
  /** What became of a press: the pressed button is gone, and its focus goes to the title. */
  isAnswer?: boolean;
  children?: ReactNode;
}

/** A page about the account outside of the workspace. */
export function AccountFrame({ title, intro, isAnswer = false, children }: AccountFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col px-6 pt-8 pb-12 max-sm:px-4">
      <BrandLine />
      <div className="mx-auto grid w-full max-w-[408px] gap-5 pt-[clamp(32px,12vh,128px)]">
        <div className="grid gap-2">
          <h1
            ref={heading}
            tabIndex={-1}
            className="rounded-control font-display font-medium text-2xl tracking-tight"
          >
            {title}
          </h1>
          {intro && <div className="text-ink-soft [overflow-wrap:anywhere]">{intro}</div>}
        </div>
        {children}
      </div>
    </main>
  );
}
