/** `Usually pays in 12 days`; undefined for clients of whom that isn't known. */
export function paysInText(days: number | null | undefined): string | undefined {
  if (days === null || days === undefined) return undefined;
  if (days === 0) return 'Usually pays on the same day';
  return `Usually pays in ${days} ${days === 1 ? 'day' : 'days'}`;
}
