import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { cn } from '#client/lib/cn.ts';
import { buttonStyle } from './button-style.ts';
import { floatStyle } from './float-style.ts';
import {
  dismissToast,
  subscribeToToasts,
  TOAST_DURATION,
  type ToastEntry,
  toastEntries,
} from './toast-store.ts';

/** Pixels a toast must be swiped to go. */
export const TOAST_SWIPE_THRESHOLD = 50;
/** Moves the focus to the messages. */
export const TOAST_HOTKEY = 'F8';

/** Shows what {@link toast} was called with: announced, paused while hovered or focused, swiped away to the right. */
export function Toaster() {
  const entries = useSyncExternalStore(subscribeToToasts, toastEntries, toastEntries);
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
        // Off the buttons of an open form, which stand at its bottom right, and off the side menu.
        className="fixed left-0 z-[70] lg:left-[236px] print:hidden max-md:top-0 md:bottom-0 flex w-full flex-col gap-2 p-4 outline-none empty:hidden md:max-w-[420px] md:p-6"
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
