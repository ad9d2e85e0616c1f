import type { ImportProblem, RowFix } from '#shared/imports.ts';

/** What is filled in, by row. */
export type FixDrafts = Record<number, Omit<RowFix, 'row'>>;

export const draftsOf = (fixes: readonly RowFix[]): FixDrafts =>
  Object.fromEntries(fixes.map(({ row, ...fix }) => [row, fix]));

/** What is sent of them: rows with something in them. */
export const fixesOf = (drafts: FixDrafts): RowFix[] =>
  Object.entries(drafts)
    .map(([row, { email, clientId }]) => ({
      row: Number(row),
      ...(email?.trim() && { email: email.trim() }),
      ...(clientId && { clientId }),
    }))
    .filter((fix) => 'email' in fix || 'clientId' in fix);

/** How many rows were filled in since. */
export const countChanged = (drafts: FixDrafts, kept: readonly RowFix[]): number => {
  const before = new Map(kept.map((fix) => [fix.row, fix]));
  const now = fixesOf(drafts);
  const isChanged = ({ row, email, clientId }: RowFix) =>
    before.get(row)?.email !== email || before.get(row)?.clientId !== clientId;
  const gone = kept.filter(({ row }) => !now.some((fix) => fix.row === row));
  return now.filter(isChanged).length + gone.length;
};

const emailFields = ['email', 'clientEmail'];

/** Whether typing in an address would fix it. */
export const needsEmail = ({ field }: Pick<ImportProblem, 'field'>): boolean =>
  field !== null && emailFields.includes(field);
