import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from '#client/ui/button-style.ts';
import { useReturnFocus } from '#client/ui/use-return-focus.ts';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The side menu on narrow screens. The overlay, Escape and the Close button close it. */
export function Drawer({ isOpen, onClose, children }: DrawerProps) {
  const openerFocus = useReturnFocus();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear lg:hidden" />
        <Dialog.Content
          {...openerFocus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 w-[264px] max-w-[calc(100vw-56px)] overflow-y-auto border-line border-r bg-ground shadow-float outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in lg:hidden"
        >
          <Dialog.Title className="sr-only">Side menu</Dialog.Title>
          {children}
          <Dialog.Close
            aria-label="Close menu"
            className={buttonStyle({ variant: 'ghost', isSquare: true, className: 'absolute top-2 right-2' })}
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
