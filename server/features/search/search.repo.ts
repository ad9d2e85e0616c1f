import type { Database } from '#server/db/client.ts';
import { escapeLike } from '#server/db/like-pattern.ts';
import { typedFigures } from '#server/features/documents/typed-figures.ts';
import { publicTokenIn } from '#shared/document.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { searchStatement } from './search.sql.ts';

/** What is asked of every kind. */
function parametersOf(userId: string, today: string, text: string) {
  const folded = foldForSearch(text);
  const escaped = escapeLike(folded);
  const isShort = [...folded].length < 3;
  return {
    userId,
    today,
    beginning: `${escaped}%`,
    laterLine: `%\n${escaped}%`,
    anywhere: isShort ? null : `%${escaped}%`,
    whole: `${escaped}\n%`,
    prefix: [...folded].slice(0, 64).join(''),
    token: publicTokenIn(folded.toUpperCase()) ?? null,
    invoiceNumber: documentNumberIn(folded, 'inv'),
    proposalNumber: documentNumberIn(folded, 'pro'),
    ...typedFigures(text),
  };
}

/** `inv-0042` means the invoice of that number, `pro 42` the proposal, `42` either. */
function documentNumberIn(folded: string, kind: 'inv' | 'pro'): number | null {
  const [, named = kind, digits] = /^(?:(inv|pro)[-\s]?)?0*(\d{1,9})$/.exec(folded) ?? [];
  return digits === undefined || named !== kind ? null : Number(digits);
}

interface Scope {
  userId: string;
  /** The seller's calendar day. */
  today: string;
}

/** The best hits of each kind as JSON text in the shape of `shared/search.ts`, found by one statement. */
export async function search(db: Database, { userId, today }: Scope, text: string): Promise<string> {
  const row = await searchStatement.first(db, parametersOf(userId, today, text));
  return row?.json ?? '{}';
}
