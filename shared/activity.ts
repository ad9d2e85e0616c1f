export const activityTypes = [
  'invoice_paid',
  'proposal_accepted',
  'client_added',
  'invoice_overdue',
] as const;
export type ActivityType = (typeof activityTypes)[number];
