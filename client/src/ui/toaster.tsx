import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { cn } from '#client/lib/cn.ts';
import { buttonStyle } from './button-style.ts';
import { floatStyle } from './float-style.ts';
import { keepToastPositioned } from './toast-position.ts';
import { TOAST_DURATION, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD } from './toast-settings.ts';
import { dismissToast, subscribeToToasts, type ToastEntry, toastEntries } from './toast-store.ts';

/** The positions of `toast-position.ts`: clear of the side menu and of a sheet's close button. */
const positionStyle =
  'bottom-0 left-0 data-[place=bottom-left]:p-6 lg:data-[place=bottom-left]:left-[236px] data-[place=bottom-right]:right-0 data-[place=bottom-right]:left-auto data-[place=bottom-right]:p-6 data-[place=top]:inset-x-0 data-[place=top]:top-0 data-[place=top]:bottom-auto data-[place=top]:mx-auto data-[place=top]:p-1 data-[place=top-left]:top-0 data-[place=top-left]:bottom-auto data-[place=top-left]:w-[calc(100%-3rem)]';

/** Shows what {@link toast} was called with: announced, paused while hovered or focused, swiped away to the right. */
export function Toaster() {
  const entries = useSyncExternalStore(subscribeToToasts, toastEntries, toastEntries);
  const viewport = useRef<HTMLOListElement>(null);
  const shown = entries.find(({ isOpen }) => isOpen)?.id;
  useLayoutEffect(
    () => (shown !== undefined && viewport.current ? keepToastPositioned(viewport.current) : undefined),
    [shown],
  );
  return (
    <Toast.Provider
      label="Message"
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
    >
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport
        hotkey={[TOAST_HOTKEY]}
        label="Messages, {hotkey}"
        ref={viewport}
        className={cn(
          'pointer-events-none fixed z-[70] flex w-full flex-col gap-2 p-2 outline-none empty:hidden md:max-w-[420px] print:hidden',
          positionStyle,
        )}
      />
    </Toast.Provider>
  );
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const isBad = entry.variant === 'destructive';
  const Icon = isBad ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      open={entry.isOpen}
      duration={entry.duration ?? TOAST_DURATION}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(entry.id);
      }}
      data-variant={entry.variant ?? 'default'}
      className={cn(
        floatStyle,
        'pointer-events-auto flex gap-3 py-3 pr-2 pl-4 data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=open]:animate-rise data-[swipe=cancel]:transition-transform data-[swipe=end]:transition-transform',
      )}
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={cn('mt-0.5 size-4 shrink-0', isBad ? 'text-critical' : 'text-positive')}
      />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Toast.Title className={cn('font-semibold', isBad && 'text-critical')}>{entry.title}</Toast.Title>
        {entry.description && (
          <Toast.Description className="text-muted">{entry.description}</Toast.Description>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className={buttonStyle({ variant: 'ghost', size: 'sm', isSquare: true })}
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </Toast.Close>
    </Toast.Root>
  );
}
