import { Toast } from 'radix-ui';
import { TOAST_DURATION, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD } from '#client/ui/toast-settings.ts';
import './toaster.css';

export interface ToasterProps {
  title: string;
  text: string;
}

/** One toast in the corner. It pauses on hover or focus, F8 focuses it, a swipe dismisses it. */
export function Toaster({ title, text }: ToasterProps) {
  return (
    <Toast.Provider duration={TOAST_DURATION} swipeThreshold={TOAST_SWIPE_THRESHOLD} swipeDirection="right">
      <Toast.Root className="toast">
        <div>
          <Toast.Title className="toast-title">{title}</Toast.Title>
          <Toast.Description>{text}</Toast.Description>
        </div>
        <Toast.Close className="toast-close" aria-label="Close">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-viewport" hotkey={[TOAST_HOTKEY]} />
    </Toast.Provider>
  );
}
