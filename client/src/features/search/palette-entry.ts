import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatMoney } from '#shared/money.ts';
import type { SearchAnswer } from '#shared/search.ts';
import { foldForSearch } from '#shared/search-text.ts';
import { sentence } from '#shared/sentence.ts';
import { settledStatusView } from '#shared/status-view.ts';

export type PaletteKind = 'client' | 'invoice' | 'proposal' | 'item' | 'action' | 'screen' | 'help';

/** An entry of the palette: its label and where it leads. */
export interface PaletteEntry {
  /** Unique key. */
  key: string;
  kind: PaletteKind;
  label: string;
  /** Secondary text after the label. */
  detail?: string;
  /** At the right edge. */
  end?: string;
  /** Keywords besides the label. */
  tags?: readonly string[];
  path: string;
}

export interface PaletteGroup {
  heading: string;
  entries: readonly PaletteEntry[];
}

type DocumentHit = SearchAnswer['invoices'][number] | SearchAnswer['proposals'][number];

/** What of an invoice the amount at its right alone would tell wrong. */
const standing = (hit: DocumentHit): string | undefined => {
  if (!('settlement' in hit) || hit.settlement === undefined) return undefined;
  if (hit.settlement === 'partial' && hit.status !== 'cancelled') return 'Partly paid';
  return hit.status === 'cancelled' ? settledStatusView(hit.status, hit.settlement).label : undefined;
};

const documentEntry = (kind: 'invoice' | 'proposal', hit: DocumentHit): PaletteEntry => ({
  key: hit.id,
  kind,
  label: sentence`${hit.displayNumber} · ${hit.title}`,
  detail: [standing(hit), hit.clientName].filter(Boolean).join(' · '),
  end: formatMoney(hit.amount, hit.currency ?? DEFAULT_CURRENCY),
  path: `/${kind}s/${hit.id}`,
});

/** The non-empty groups of search results. */
export function groupHits(
  { clients, invoices, proposals, items }: SearchAnswer,
  sellerCurrency: string,
): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    {
      heading: 'Clients',
      entries: clients.map(({ id, name, email }) => ({
        key: id,
        kind: 'client',
        label: name,
        detail: email,
        path: `/clients/${id}`,
      })),
    },
    { heading: 'Invoices', entries: invoices.map((hit) => documentEntry('invoice', hit)) },
    { heading: 'Proposals', entries: proposals.map((hit) => documentEntry('proposal', hit)) },
    {
      heading: 'Items',
      entries: items.map(({ id, name, rate, currency = sellerCurrency }) => ({
        key: id,
        kind: 'item',
        label: name,
        end: formatMoney(rate, currency),
        path: `/items?search=${encodeURIComponent(name)}`,
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The entries whose label or keywords contain every typed word. */
export function matchingEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = foldForSearch(text).split(' ').filter(Boolean);
  return entries.filter(({ label, detail = '', tags = [] }) => {
    const said = foldForSearch([label, detail, ...tags].join(' '));
    return words.every((word) => said.includes(word));
  });
}
