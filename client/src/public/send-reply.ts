import { documentPath } from './document-path.ts';
import { fetchInvoicePage, type PageChange } from './pay-invoice.ts';
import { reloadIfGone } from './reload-if-gone.ts';

/** The page with what was said, or why it wasn't taken. */
export type SentReply = { shown: NonNullable<PageChange['shown']> } | { problem: string };

const failure = "Couldn't send it. Please check your connection and try again.";

/** Sends what a client says. An invoice that is no longer open is shown as it is now. */
export async function sendReply(body: object): Promise<SentReply> {
  try {
    const response = await fetch(`${documentPath(location.pathname)}/replies`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    reloadIfGone(response);
    if (!response.ok && response.status !== 409) {
      const { message, fieldErrors } = (await response.json()) as {
        message: string;
        fieldErrors?: Record<string, string[]>;
      };
      const [first] = Object.values(fieldErrors ?? {});
      return { problem: first?.[0] ?? message };
    }
    const { shown } = await fetchInvoicePage();
    return shown ? { shown } : { problem: failure };
  } catch {
    return { problem: failure };
  }
}
