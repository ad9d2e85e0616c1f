import type { SelectedItem } from '#shared/proposal-options.ts';

/** What a client has chosen and typed so far, for the page after a reload. */
export interface StoredChoice {
  /** Of the proposal that it was chosen from. */
  version: string | undefined;
  selection: SelectedItem[];
  name: string;
  kind: 'typed' | 'drawn';
  strokes: [number, number][][];
}

/** A tab may show one proposal after the other. */
const key = () => `choice ${location.pathname}`;

export function saveChoice(choice: StoredChoice): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(choice));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function findChoice(): StoredChoice | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key()) ?? 'null') as StoredChoice | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function clearChoice(): void {
  try {
    sessionStorage.removeItem(key());
  } catch {
    // Nothing was kept.
  }
}
