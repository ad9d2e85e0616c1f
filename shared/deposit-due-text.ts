/** When a deposit is due: 'on acceptance', '7 days after acceptance'. */
export const depositDueText = ({ dueDays }: { dueDays: number }): string =>
  dueDays === 0 ? 'on acceptance' : `${dueDays} ${dueDays === 1 ? 'day' : 'days'} after acceptance`;
