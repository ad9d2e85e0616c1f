/** What can be done to many rows of each list at once. */
export const bulkActions = {
  invoices: ['send_again', 'remind', 'mark_paid', 'delete'],
  proposals: ['send_again', 'remind', 'delete'],
  clients: ['delete'],
  items: ['delete'],
} as const;

export type BulkList = keyof typeof bulkActions;
export type BulkAction<List extends BulkList = BulkList> = (typeof bulkActions)[List][number];

/** What became of one row: the status and the code that the same action on it alone would have answered. */
export interface BulkResult {
  id: string;
  status: number;
  code?: string;
}
