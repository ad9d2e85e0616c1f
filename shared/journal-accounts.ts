/** The accounts that bookings of a seller name; each tax rate may name its own. */
export const journalAccounts = ['receivable', 'revenue', 'tax', 'bank', 'discount', 'writeOff'] as const;
export type JournalAccount = (typeof journalAccounts)[number];
export type JournalAccounts = Partial<Record<JournalAccount, string>>;
