/**
 * Whether a browser has what a weak tag names already. The comparison is weak: a proxy or a compressing server may have
 * made the tag weak, or quoted several.
 */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  const opaque = tag.slice(2);
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
