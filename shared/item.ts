export const itemAvailabilities = ['both', 'invoices', 'proposals'] as const;
export type ItemAvailability = (typeof itemAvailabilities)[number];
