import { RIGHT_TO_LEFT, TURNING } from '#shared/sentence.ts';

/** `inSentence` of `shared/sentence.ts` over a column, as SQL. */
export function inSentenceSql(column: string): string {
  const tame = `regexp_replace(${column}, '${TURNING.source}', '', 'g')`;
  return `case when ${tame} ~ '${RIGHT_TO_LEFT.source}' then U&'\\2068' || ${tame} || U&'\\2069' else ${tame} end`;
}
