/**
 * The account whose data this tab shows. Another one may sign in in another tab; each call therefore names the account it
 * is meant for, and the server refuses it when another one is signed in.
 */
let shown: string | undefined;

const listeners = new Set<() => void>();

/** Id of the account whose data this tab shows; undefined where nobody is signed in. */
export const activeAccount = () => shown;

export function setActiveAccount(id: string | undefined): void {
  shown = id;
}

/** @returns ends the subscription */
export function onAccountChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another account than `known` is signed in. Says nothing when this tab shows another one by now. */
export function reportAccountChange(known: string | undefined): void {
  if (known === undefined || known !== shown) return;
  for (const listener of listeners) listener();
}

const endListeners = new Set<() => void>();

/** @returns ends the subscription */
export function onAccessEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** The books of somebody else that the session had open are closed to it. */
export function reportAccessEnd(): void {
  for (const listener of endListeners) listener();
}
