import { listDrafts } from './drafts.ts';
import { shownAccount } from './shown-account.ts';

const KEY = 'billwright.account-change';

/** What is to be said in this tab once it shows another account without anybody having signed in in it. */
interface AccountChangeNote {
  /** Id of the account before. */
  from: string;
  /** It has left unsaved text in this tab. */
  hasDrafts: boolean;
}

/** Called while the tab still shows the account that it may not show any longer. */
export function noteAccountChange(): void {
  const from = shownAccount();
  if (!from) return;
  const note: AccountChangeNote = { from, hasDrafts: listDrafts(from).length > 0 };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    // Full or refused storage: the tab shows the other account without a word.
  }
}

/** What is to be said to the user of that id, who is shown now. */
export function readAccountChange(userId: string): AccountChangeNote | undefined {
  try {
    const note: Partial<AccountChangeNote> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!note?.from || note.from === userId) return undefined;
    return { from: note.from, hasDrafts: note.hasDrafts === true };
  } catch {
    return undefined;
  }
}

/** Somebody has signed in or out in this tab, or has read it. */
export function dropAccountChange(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage that is refused holds nothing.
  }
}
