/** Most rows of a kind that are ranked. */
const MOST = 200;
/** Newest rows that are looked through one by one. */
export const RECENT = 2_000;

interface Candidates {
  table: string;
  /** SQL of what else holds for the rows. */
  condition?: string;
  /** Column of the list's order. */
  order: string;
  /** SQL of the folded text. */
  text: string;
  /** There is an index on the first 64 characters of `search`; without it the trigrams of the text find beginnings too. */
  hasPrefixIndex?: boolean;
}

const rankSql = (text: string) =>
  `case when ${text} like :whole then 0 when ${text} like :beginning or ${text} like :laterLine then 1 else 2 end`;

/**
 * Ids and ranks of the rows that match: 0 the text is all of the name, 1 it begins there, 2 it is anywhere.
 * A word that is in most rows is found among the newest ones; only a rarer one, with which the newest rows do not fill
 * the candidates, is looked up in the indexes, where it has few rows. So neither reads far.
 */
export function candidatesSql({
  table,
  condition = 'true',
  order,
  text,
  hasPrefixIndex = false,
}: Candidates): string {
  const older = `(select count(*) from recent) < ${MOST}`;
  const byPrefix = hasPrefixIndex
    ? `union all (select id, ${rankSql(text)} as rank from ${table} where user_id = :userId and ${condition} and ${older}
        and left(search, 64) ~>=~ :prefix and left(search, 64) ~<=~ (:prefix || chr(1114111)) limit ${MOST})`
    : '';
  const byBeginning = hasPrefixIndex
    ? ''
    : `union all select id, ${text}, ${order} from ${table}
      where ${older} and :anywhere is null and user_id = :userId and ${condition} and (${text} like :beginning or ${text} like :laterLine)`;
  return `with recent as materialized (
      select id, text, ord from (
        select id, ${order} as ord, ${text} as text from ${table} where user_id = :userId and ${condition}
        order by ${order} desc limit ${RECENT}) newest
      where text like :beginning or text like :laterLine or text like :anywhere order by ord desc limit ${MOST}),
    anywhere as materialized (
      select id, ${text} as text, ${order} as ord from ${table}
      where ${older} and :anywhere is not null and user_id = :userId and ${condition} and ${text} like :anywhere
      ${byBeginning})
    select id, min(rank) as rank from (
      select id, ${rankSql('text')} as rank from recent
      ${byPrefix}
      union all (select id, ${rankSql('text')} from anywhere order by ord desc limit ${MOST})) found
    group by id`;
}
