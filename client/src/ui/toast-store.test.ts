import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SCROLL_HIDE_DELAY } from './scroll-area.tsx';
import { TOAST_DURATION, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD } from './toast-settings.ts';
import {
  clearToasts,
  dismissToast,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY,
  toast,
  toastEntries,
} from './toast-store.ts';
import { TOOLTIP_OPEN_DELAY, TOOLTIP_SKIP_DELAY } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  clearToasts();
});
afterEach(() => vi.useRealTimers());

test('the numbers of toasts, tooltips and scroll areas are the stated ones', () => {
  expect(TOAST_LIMIT).toBe(1);
  expect(TOAST_DURATION).toBe(5_000);
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  expect(TOAST_SWIPE_THRESHOLD).toBe(50);
  expect(TOAST_HOTKEY).toBe('F8');
  expect(TOOLTIP_OPEN_DELAY).toBe(700);
  expect(TOOLTIP_SKIP_DELAY).toBe(300);
  expect(SCROLL_HIDE_DELAY).toBe(600);
});

test('a new toast takes the place of the one before', () => {
  toast({ title: 'First' });
  toast({ title: 'Second' });
  expect(toastEntries().map(({ title }) => title)).toEqual(['Second']);
});

test('a dismissed toast closes at once and leaves the list 1,000,000 ms later', () => {
  const id = toast({ title: 'Bye' });
  dismissToast(id);
  expect(toastEntries()).toMatchObject([{ title: 'Bye', isOpen: false }]);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 1);
  expect(toastEntries()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toastEntries()).toHaveLength(0);
});

test('dismissing twice does not restart the timer', () => {
  const id = toast({ title: 'Bye' });
  dismissToast(id);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY / 2);
  dismissToast(id);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY / 2);
  expect(toastEntries()).toHaveLength(0);
});
