interface StatusRule {
  openStates: readonly string[];
  openStatus: string;
  lateStatus: string;
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * SQL for the status of a document as of a day: an open one is late from the day after its date.
 * @param alias table alias of the document
 * @param today SQL of the seller's calendar day, as a date
 * @param day column of the document's last day
 */
export function effectiveStatusSql(
  rule: StatusRule,
  alias: string,
  today: string,
  day = 'next_due_on',
): string {
  return `case when ${alias}.status in (${quoted(rule.openStates)})
    then case when ${alias}.${day} < ${today} then '${rule.lateStatus}' else '${rule.openStatus}' end
    else ${alias}.status end`;
}

/** SQL condition for one effective status, in a form that indexes can serve. `sent` is another word for open. */
export function hasStatusSql(
  rule: StatusRule,
  { alias, today, day = 'next_due_on' }: { alias: string; today: string; day?: string },
  status: string,
): string {
  const open = `${alias}.status in (${quoted(rule.openStates)})`;
  if (status === rule.lateStatus) return `${open} and ${alias}.${day} < ${today}`;
  if (status === rule.openStatus || status === 'sent') return `${open} and ${alias}.${day} >= ${today}`;
  return `${alias}.status = '${status}'`;
}
