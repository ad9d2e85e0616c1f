import { namedStatement } from '#server/db/named-statement.ts';
import { instant, integer, json, nullable, text, uuid } from '#server/db/sql-types.ts';
import type { RichText, TextSection } from '#shared/rich-text.ts';

/** What a proposal of a seller has for sections, and how long each was in sight. Visits before each was kept are the first and last. */
export const findReading = namedStatement({
  name: 'find_reading_of_proposal',
  parameters: { proposalId: uuid, userId: uuid },
  row: {
    ...{ opened: integer, firstSeenAt: nullable(instant), lastSeenAt: nullable(instant), version: integer },
    ...{ cover: nullable(json<RichText>()), textSections: json<TextSection[]>(), terms: nullable(text) },
    times: json<{ section: number; seconds: number }[]>(),
  },
  sql: `select (select count(*)::int from (select d.first_seen_at union select d.last_seen_at
        union select v.seen_at from document_views v where v.document_id = d.id) s(at) where at is not null) as opened,
      d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt", d.version, d.cover::json as cover,
      d.text_sections::json as "textSections", d.terms,
      (select coalesce(json_agg(json_build_object('section', t.section, 'seconds', t.seconds)), '[]') from section_times t
        where t.document_id = d.id and t.version = d.version) as times
    from documents d where d.id = :proposalId and d.user_id = :userId and d.kind = 'proposal'`,
});
