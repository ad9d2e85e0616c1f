/** Milliseconds a toast stays unless it says otherwise. */
export const TOAST_DURATION = 5_000;
/** Pixels a toast must be swiped to be dismissed. */
export const TOAST_SWIPE_THRESHOLD = 50;
/** Moves the focus to the toasts. */
export const TOAST_HOTKEY = 'F8';
