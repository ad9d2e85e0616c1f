import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#client/lib/cn.ts';
import { useHiddenEdges } from './use-hidden-edges.ts';

interface TabsProps<Value extends string> {
  /** Names the list of tabs. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
  className?: string;
  listClassName?: string;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
  className,
  listClassName,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useHiddenEdges(list);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (list.current && chosen)
      list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={cn('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4', className)}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className={cn(
          'relative -mx-1 flex gap-4 overflow-x-auto bg-[linear-gradient(var(--line),var(--line))] bg-[position:4px_100%] bg-[size:calc(100%-8px)_1px] bg-no-repeat [scrollbar-width:none] data-[hidden=both]:[mask-image:linear-gradient(90deg,transparent,#000_40px,#000_calc(100%-40px),transparent)] data-[hidden=end]:[mask-image:linear-gradient(90deg,#000_calc(100%-40px),transparent)] data-[hidden=start]:[mask-image:linear-gradient(90deg,transparent,#000_40px)]',
          listClassName,
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="relative h-10 shrink-0 px-1 font-medium text-muted hover:text-ink focus-visible:rounded-sm focus-visible:-outline-offset-2 data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-1 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:rounded-t-sm data-[state=active]:after:bg-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

interface TabPanelProps {
  value: string;
  children: ReactNode;
  /** What is typed in it stays while another tab is looked at. */
  isKept?: boolean;
  /** There is room for every panel, and no tabs are shown: this one is a plain part of the screen. */
  isSpread?: boolean;
  className?: string;
}

const spread = { role: undefined, 'aria-labelledby': undefined, tabIndex: undefined };

export function TabPanel({ value, children, isKept = false, isSpread = false, className }: TabPanelProps) {
  return (
    <Radix.Content
      value={value}
      {...(isKept && { forceMount: true })}
      {...(isSpread && spread)}
      className={cn('min-w-0 rounded-card', !isSpread && 'data-[state=inactive]:hidden', className)}
    >
      {children}
    </Radix.Content>
  );
}
