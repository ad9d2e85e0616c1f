import { activeAccount } from './active-account.ts';
import { listDrafts } from './drafts.ts';

const KEY = 'billwright.account-change';

/** What to tell the user when this tab switched accounts without anybody signing in in it. */
interface AccountChangeNote {
  /** Id of the previous account. */
  from: string;
  /** The previous account left drafts in this tab. */
  hasDrafts: boolean;
}

/** Call while the tab still shows the previous account. */
export function noteAccountChange(): void {
  const from = activeAccount();
  if (!from) return;
  const note: AccountChangeNote = { from, hasDrafts: listDrafts(from).length > 0 };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    // Full or refused storage: the tab shows the other account without a word.
  }
}

/** The notice for the user this tab shows now. */
export function readAccountChange(userId: string): AccountChangeNote | undefined {
  try {
    const note: Partial<AccountChangeNote> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!note?.from || note.from === userId) return undefined;
    return { from: note.from, hasDrafts: note.hasDrafts === true };
  } catch {
    return undefined;
  }
}

/** Call after a sign-in or sign-out in this tab, or when dismissed. */
export function dropAccountChange(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage that is refused holds nothing.
  }
}

const ENDED_KEY = 'billwright.access-ended';

/** Remembers over a reload that the access to somebody else's books has ended. */
export function noteAccessEnd(): void {
  try {
    sessionStorage.setItem(ENDED_KEY, '1');
  } catch {
    // Refused storage: the tab shows the own books without a word.
  }
}

/** Whether that is to be told; it is told once. */
export function takeAccessEnd(): boolean {
  try {
    const isNoted = sessionStorage.getItem(ENDED_KEY) !== null;
    sessionStorage.removeItem(ENDED_KEY);
    return isNoted;
  } catch {
    return false;
  }
}
