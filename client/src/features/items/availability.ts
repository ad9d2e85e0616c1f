import type { ItemAvailability } from '#shared/item.ts';

/** Labels of where an item is offered. */
export const availabilityLabels: Record<ItemAvailability, string> = {
  both: 'Invoices and proposals',
  invoices: 'Invoices only',
  proposals: 'Proposals only',
};
