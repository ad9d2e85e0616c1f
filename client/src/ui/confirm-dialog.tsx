import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface OtherAnswer {
  label: string;
  onChoose: () => void;
}

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  /** Deleting is red; confirming something harmless is not. */
  isDestructive?: boolean;
  isPending?: boolean;
  /** The question is not complete yet, so it cannot be answered. */
  isDisabled?: boolean;
  /** A third answer between the two. */
  other?: OtherAnswer | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** What goes with the answer, such as a choice. */
  children?: ReactNode;
}

/** A question before something that cannot be undone. It stays open while the answer is carried out. */
export function ConfirmDialog({
  isOpen,
  title,
  description,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  isDestructive = true,
  isPending = false,
  isDisabled = false,
  other,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const openerFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isPending && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <AlertDialog.Content
          {...openerFocus}
          className="fixed inset-x-4 top-6 z-50 mx-auto grid max-h-[calc(100dvh-48px)] max-w-[440px] overflow-y-auto rounded-card border border-edge bg-surface text-ink shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-rise max-sm:top-auto max-sm:bottom-4"
        >
          <div className="px-6 pt-5 pb-5 max-sm:px-4">
            <AlertDialog.Title className="font-semibold text-xl tracking-tight">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-1 text-muted [overflow-wrap:anywhere]">{description}</div>
            </AlertDialog.Description>
            {children && <div className="mt-4 [overflow-wrap:anywhere]">{children}</div>}
          </div>
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-6 pt-3 pb-4 max-sm:px-4 max-sm:*:flex-1">
            <AlertDialog.Cancel asChild>
              <Button aria-disabled={isPending}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            {other && <Button onClick={other.onChoose}>{other.label}</Button>}
            <Button
              variant={isDestructive ? 'danger' : 'primary'}
              isPending={isPending}
              aria-disabled={isDisabled}
              onClick={onConfirm}
              {...(pendingLabel ? { pendingText: pendingLabel } : {})}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
