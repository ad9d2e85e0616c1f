import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '#client/lib/cn.ts';

interface DisclosureProps {
  title: string;
  /** Open at first, and again when that becomes true before somebody has opened or closed it. */
  isOpenAtFirst: boolean;
  /** Something inside needs to be seen. */
  isHeldOpen?: boolean;
  children: ReactNode;
  className?: string;
}

/** What few need, folded away behind its title. */
export function Disclosure({
  title,
  isOpenAtFirst,
  isHeldOpen = false,
  children,
  className,
}: DisclosureProps) {
  const [choice, setChoice] = useState<boolean>();
  const isOpen = isHeldOpen || (choice ?? isOpenAtFirst);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setChoice(currentTarget.open)}
      className={cn('group/disclosure', className)}
    >
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 rounded-control font-medium text-ink-soft hover:text-ink max-sm:min-h-10 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform [details[open]>summary>&]:rotate-90"
          strokeWidth={1.75}
        />
        <span>{title}</span>
      </summary>
      {isOpen && <div className="mt-3">{children}</div>}
    </details>
  );
}
