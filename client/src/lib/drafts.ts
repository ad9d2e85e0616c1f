/**
 * Unsaved form texts of this tab, under the user's id: they survive a lost session and are offered
 * again to the same user only.
 */
export interface Draft {
  /** Names the form, for example `client:new`. */
  key: string;
  /** What the user was doing, for example `Add Client`. */
  label: string;
  /** Address at which the form opens. */
  path: string;
  values: unknown;
  savedAt: number;
}

const PREFIX = 'billwright.drafts.';

const listeners = new Set<() => void>();

/** @returns ends the subscription */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readAll(ownerId: string): Draft[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + ownerId) ?? '[]');
    return Array.isArray(stored) ? (stored as Draft[]) : [];
  } catch {
    return [];
  }
}

function writeAll(ownerId: string, drafts: Draft[]): void {
  try {
    if (drafts.length) sessionStorage.setItem(PREFIX + ownerId, JSON.stringify(drafts));
    else sessionStorage.removeItem(PREFIX + ownerId);
  } catch {
    // Full or refused storage: the form itself still holds what was typed.
  }
  for (const listener of listeners) listener();
}

/** The user's drafts, newest first. */
export function listDrafts(ownerId: string): Draft[] {
  return readAll(ownerId).toSorted((a, b) => b.savedAt - a.savedAt);
}

export function findDraft(ownerId: string, key: string): Draft | undefined {
  return readAll(ownerId).find((draft) => draft.key === key);
}

export function saveDraft(ownerId: string, draft: Omit<Draft, 'savedAt'>): void {
  const others = readAll(ownerId).filter(({ key }) => key !== draft.key);
  writeAll(ownerId, [...others, { ...draft, savedAt: Date.now() }]);
}

export function dropDraft(ownerId: string, key: string): void {
  writeAll(
    ownerId,
    readAll(ownerId).filter((draft) => draft.key !== key),
  );
}

/** At logout, nothing typed stays behind. */
export function dropAllDrafts(ownerId: string): void {
  writeAll(ownerId, []);
}

// Forms that were requested by their draft, so that the text is there when they open.
const continued = new Set<string>();

/** The user chose to continue a draft: the form that opens next restores it without asking. */
export function continueDraft(key: string): void {
  continued.add(key);
}

export function takeContinuedDraft(key: string): boolean {
  return continued.delete(key);
}
