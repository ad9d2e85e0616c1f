import type { Item } from '#shared/item.ts';
import type { FakeRequest } from './fake-server.ts';

export function fakeItem(number: number, fields: Partial<Item> = {}): Item {
  return {
    id: `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`,
    name: `Item ${number}`,
    description: null,
    rate: '80.00',
    currency: null,
    unit: null,
    unitLabel: null,
    taxRateIds: [],
    terms: null,
    availableFor: 'both',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...fields,
  };
}

/** Answers the library's list the way the server does. */
export const listOfItems =
  (items: readonly Item[]) =>
  ({ query }: FakeRequest) => {
    const use = query.get('availableFor');
    const hits = items.filter(
      ({ name, availableFor }) =>
        name.includes(query.get('search') ?? '') && (!use || ['both', use].includes(availableFor)),
    );
    const offset = Number(query.get('offset'));
    return {
      json: hits.slice(offset, offset + Number(query.get('limit'))),
      headers: { 'X-Total-Count': String(hits.length) },
    };
  };
