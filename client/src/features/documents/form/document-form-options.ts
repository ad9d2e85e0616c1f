import type { LoadLatest } from '#client/ui/use-current-version.ts';
import type { Undelivered } from '#shared/document.ts';
import type { NewDraft } from './use-autosave.ts';
import type { NewSending } from './use-new-document.ts';

/** Where a form's draft is stored, and the path that reopens the form. */
export interface DraftLocation {
  key: string;
  label: string;
  path: string;
}

/** What the dialog around a form decides. */
export interface DocumentFormOptions<Output> {
  submitLabel: string;
  pendingLabel: string;
  failureText: string;
  draft: DraftLocation;
  /** Opens the form for a new client; it calls back with the one that was added. */
  onAddClient: (onAdded: (client: { id: string }) => void) => void;
  /**
   * Saves; `isOverwriting` once the user has chosen to replace a later version, `sending` says how a new document goes out.
   */
  onSave: (output: Output, isOverwriting: boolean, sending: NewSending) => Promise<unknown>;
  /** In forms of something new: what is saved while it is typed. */
  newDraft?: NewDraft;
  onClose: () => void;
  /** Restarts with the latest version; missing in forms of something new. */
  onLoadLatest?: LoadLatest;
  /** Why the mail with the document has not gone out. */
  undelivered?: Undelivered | null | undefined;
  /** Told what was saved, and how it went out. */
  onSaved: (saved: unknown, sending: NewSending) => void;
}

/** Which parts of the document are locked. */
export interface DocumentLock {
  /** Why it is locked. */
  text?: string;
  areLinesFixed: boolean;
  /** Nothing can be changed, so there is no Save button. */
  isWhole: boolean;
}
