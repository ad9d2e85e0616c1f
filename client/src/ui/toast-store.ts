/** At most this many toasts are visible; a new one takes the place of the oldest. */
export const TOAST_LIMIT = 1;
/** Milliseconds after which a dismissed toast leaves the list. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export type ToastVariant = 'default' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** Milliseconds; `TOAST_DURATION` unless given. */
  duration?: number;
}

export interface ToastEntry extends ToastMessage {
  id: number;
  isOpen: boolean;
}

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function replaceEntries(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function removeToast(id: number): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
  replaceEntries(entries.filter((entry) => entry.id !== id));
}

/** Shows a message. @returns its id, for {@link dismissToast} */
export function toast(message: ToastMessage): number {
  lastId += 1;
  const shown = [{ ...message, id: lastId, isOpen: true }, ...entries].slice(0, TOAST_LIMIT);
  for (const { id } of entries) {
    if (shown.some((entry) => entry.id === id)) continue;
    clearTimeout(removals.get(id));
    removals.delete(id);
  }
  replaceEntries(shown);
  return lastId;
}

/** Closes a toast; it leaves the list {@link TOAST_REMOVE_DELAY} later. */
export function dismissToast(id: number): void {
  if (!removals.has(id)) removals.set(id, setTimeout(removeToast, TOAST_REMOVE_DELAY, id));
  replaceEntries(entries.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
}

export function toastEntries(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empties the list at once, for tests that share this module. */
export function clearToasts(): void {
  for (const { id } of entries) removeToast(id);
}
