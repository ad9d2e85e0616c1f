import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import { guardHistory } from '#client/lib/history-guard.ts';
import { Button } from './button.tsx';
import { buttonStyle } from './button-style.ts';
import { ConfirmDialog, type OtherAnswer } from './confirm-dialog.tsx';
import { DialogContext, type DialogGuard, useDialogClose } from './dialog-guard.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** `xl` has room for two columns from 1200 px up, and is like `lg` below. */
  size?: 'md' | 'lg' | 'xl';
  children: ReactNode;
}

const lg = 'sm:max-w-[880px] sm:has-[[data-wide]]:max-w-[1080px]';
const widths = {
  md: 'sm:max-w-[560px]',
  lg,
  xl: `${lg} min-[75rem]:max-w-[1600px] min-[75rem]:has-[[data-wide]]:max-w-[1600px]`,
};

/**
 * A dialog; below 640 px a sheet over the whole screen. Put a `<form className="contents">` with DialogBody and
 * DialogFoot inside, and let the form call `useDialogGuard`, so that a changed form asks before it is discarded
 * (by Close, Escape, a press outside, or the browser's Back).
 */
export function Dialog({ isOpen, onClose, title, description, size = 'md', children }: DialogProps) {
  const { control, isAsking, other, discard, keep } = useGuardedClose(isOpen, onClose);
  const openerFocus = useReturnFocus();
  return (
    <DialogContext value={control}>
      <Radix.Root open={isOpen} onOpenChange={(open) => !open && control.requestClose()}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
          <Radix.Content
            {...openerFocus}
            onEscapeKeyDown={(event) => {
              // Something in it takes Escape to mean that what is under way ends.
              if (document.activeElement?.matches('[data-takes-escape]')) event.preventDefault();
            }}
            onOpenAutoFocus={(event) => {
              openerFocus.onOpenAutoFocus();
              focusFirstField(event);
            }}
            className={cn(
              'fixed inset-0 z-40 m-auto flex w-full flex-col bg-surface text-ink shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-rise',
              'sm:top-6 sm:bottom-auto sm:mt-0 sm:h-fit sm:max-h-[calc(100dvh-48px)] sm:w-[calc(100%-48px)] sm:rounded-card sm:border sm:border-edge',
              widths[size],
            )}
          >
            <header className="flex shrink-0 items-start gap-3 py-3 pr-2 pl-4 sm:pt-5 sm:pr-4 sm:pb-4 sm:pl-6">
              <div className="min-w-0 flex-1">
                <Radix.Title className="font-semibold text-xl tracking-tight">{title}</Radix.Title>
                <Radix.Description className="text-muted [@media(max-height:480px)]:sr-only">
                  {description}
                </Radix.Description>
              </div>
              <Radix.Close aria-label="Close" className={buttonStyle({ variant: 'ghost', isSquare: true })}>
                <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </Radix.Close>
            </header>
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard changes?"
        description={
          other ? 'Keep what you typed as a draft, or discard it.' : "What you typed isn't saved yet."
        }
        other={other}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={discard}
        onCancel={keep}
      />
    </DialogContext>
  );
}

/** A form starts at its first field. Without one the dialog itself has the focus, so that Close is not lit up. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget as HTMLElement;
  const field = dialog.querySelector<HTMLElement>('form :is(input, textarea, [role="combobox"]):enabled');
  event.preventDefault();
  (field ?? dialog).focus();
}

function useGuardedClose(isOpen: boolean, onClose: () => void) {
  const guard = useRef<DialogGuard | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [other, setOther] = useState<OtherAnswer>();
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  const tryToClose = useCallback((): boolean => {
    if (guard.current?.isDirty) {
      const typed = guard.current.keep;
      setOther(
        typed && {
          label: typed.label,
          onChoose: () => {
            setAsking(false);
            typed.onKeep();
          },
        },
      );
      setAsking(true);
    } else latestClose.current();
    return !guard.current?.isDirty;
  }, []);
  useEffect(() => (isOpen ? guardHistory(tryToClose) : undefined), [isOpen, tryToClose]);
  const control = useMemo(
    () => ({
      requestClose: () => void tryToClose(),
      setGuard: (next: DialogGuard | null) => {
        guard.current = next;
      },
    }),
    [tryToClose],
  );
  const discard = () => {
    guard.current?.onDiscard?.();
    setAsking(false);
    onClose();
  };
  return { control, isAsking, other, discard, keep: () => setAsking(false) };
}

/** The part that scrolls. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn(
        'grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain px-4 pt-1 pb-5 sm:px-6 sm:pb-6',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The part that stays in view: `above` the buttons (totals, adding lines), buttons on the right. */
export function DialogFoot({ children, above }: { children: ReactNode; above?: ReactNode }) {
  return (
    <footer className="mt-auto grid shrink-0 gap-3 border-line border-t bg-surface px-4 py-3 sm:rounded-b-card sm:px-6 sm:pb-4">
      {above}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">{children}</div>
    </footer>
  );
}

export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  const close = useDialogClose();
  return <Button onClick={close}>{children}</Button>;
}
