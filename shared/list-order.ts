export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

export const documentSorts = ['number', 'client', 'amount', 'due'] as const;
export type DocumentSort = (typeof documentSorts)[number];

export const clientSorts = ['name'] as const;
export const itemSorts = ['name', 'rate'] as const;

export type ListSort = DocumentSort | (typeof clientSorts)[number] | (typeof itemSorts)[number];

/** Where each order begins. */
export const usualDirections: Readonly<Record<ListSort, SortDirection>> = {
  number: 'desc',
  client: 'asc',
  amount: 'desc',
  due: 'asc',
  name: 'asc',
  rate: 'desc',
};
