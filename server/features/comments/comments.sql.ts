import { namedStatement } from '#server/db/named-statement.ts';
import { instant, nullable, oneOf, text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import type { CommentAnchor } from '#shared/proposal-comment.ts';

/** Comments of one answer. */
const MOST = 1_000;

/** What both sides see of the comment `m`, as pairs of `json_build_object`. */
const PAIRS = `'id', m.id, 'anchor', m.anchor, 'anchorId', m.anchor_id, 'anchorLabel', m.anchor_label, 'author', m.author,
  'name', m.name, 'message', m.message, 'createdAt', ${isoSql('m.created_at')}`;
const OWN_PAIRS = `${PAIRS}, 'readAt', ${isoSql('m.read_at')}, 'ip', m.ip, 'userAgent', m.user_agent`;

/** SQL of the latest comments on the document `d`, oldest first, as a JSON array. */
const listSql = (
  pairs: string,
) => `(select coalesce(json_agg(json_build_object(${pairs}) order by m.created_at, m.id), '[]')
  from (select * from proposal_comments c where c.document_id = d.id order by c.created_at desc, c.id desc limit ${MOST}) m)::text`;

/** What was said on one proposal; no row where the seller has no such proposal. */
export const listComments = namedStatement({
  name: 'list_proposal_comments',
  parameters: { proposalId: uuid, userId: uuid },
  row: { json: text },
  sql: `select ${listSql(OWN_PAIRS)} as json from documents d
    where d.id = :proposalId and d.user_id = :userId and d.kind = 'proposal'`,
});

/** What whoever holds the link sees of it: neither from where it was written nor whether it was read. */
export const listPublicComments = namedStatement({
  name: 'list_public_proposal_comments',
  parameters: { publicToken: text },
  row: { json: text, id: uuid, userId: uuid },
  sql: `select ${listSql(PAIRS)} as json, d.id, d.user_id as "userId" from documents d
    where d.public_token = :publicToken and d.kind = 'proposal'`,
});

export const findComment = namedStatement({
  name: 'find_proposal_comment',
  parameters: { id: uuid, userId: uuid },
  row: { own: text, public: text },
  sql: `select json_build_object(${OWN_PAIRS})::text as own, json_build_object(${PAIRS})::text as public
    from proposal_comments m where m.id = :id and m.user_id = :userId`,
});

const commented = {
  ...{ id: uuid, userId: uuid, clientId: uuid, number: text, displayNumber: text, title: text },
  ...{ amount: text, currency: text },
  ...{ sellerName: text, sellerEmail: text, clientName: text },
};

const commentedSql = (condition: string) => `
  select d.id, d.user_id as "userId", d.client_id as "clientId", d.public_token as number,
    d.display_number as "displayNumber", d.title, d.amount::text as amount, d.currency,
    coalesce(nullif(u.business_name, ''), u.full_name) as "sellerName", u.email as "sellerEmail", c.name as "clientName"
  from documents d join users u on u.id = d.user_id join clients c on c.id = d.client_id
  where d.kind = 'proposal' and ${condition} for no key update of d`;

/** The proposal of a public token with who is to be told, under a lock that lets comments follow one another. */
export const lockPublicProposal = namedStatement({
  name: 'lock_public_commented_proposal',
  parameters: { publicToken: text },
  row: commented,
  sql: commentedSql('d.public_token = :publicToken'),
});

/** The same of a seller's proposal. */
export const lockOwnProposal = namedStatement({
  name: 'lock_commented_proposal',
  parameters: { proposalId: uuid, userId: uuid },
  row: commented,
  sql: commentedSql('d.id = :proposalId and d.user_id = :userId'),
});

const anchored = { documentId: uuid, anchor: oneOf<CommentAnchor>(), anchorId: nullable(uuid) };

/** How what a comment is about is called in the current version; no row where that doesn't have it. */
export const findAnchor = namedStatement({
  name: 'find_comment_anchor',
  parameters: anchored,
  row: { label: nullable(text) },
  sql: `select null as label from documents where id = :documentId and :anchor = 'proposal'
    union all select 'Introduction' from documents where id = :documentId and :anchor = 'cover' and cover is not null
    union all select 'Terms' from documents where id = :documentId and :anchor = 'terms' and terms <> ''
    union all select s ->> 'title' from documents d cross join jsonb_array_elements(d.text_sections) s
      where d.id = :documentId and :anchor = 'section' and s ->> 'id' = :anchorId::text
    union all select description from document_lines
      where document_id = :documentId and :anchor = 'line' and id = :anchorId`,
});

/** What was said last about the same, by whom. */
export const lastAbout = namedStatement({
  name: 'last_comment_about',
  parameters: { ...anchored, author: nullable(text) },
  row: { label: nullable(text), message: text },
  sql: `select anchor_label as label, message from proposal_comments
    where document_id = :documentId and anchor = :anchor and anchor_id is not distinct from :anchorId
      and author = coalesce(:author, author)
    order by created_at desc, id desc limit 1`,
});

const reading = { documentId: uuid, userId: uuid, author: text, now: instant };

/** Notes that the other side has what was said by `author` before them: about one part of the proposal, or all of it. */
export const markRead = namedStatement({
  name: 'mark_comments_read',
  parameters: { ...reading, anchor: nullable(text), anchorId: nullable(uuid) },
  row: {},
  sql: `update proposal_comments set read_at = :now
    where document_id = :documentId and user_id = :userId and author = :author and read_at is null
      and (:anchor is null or anchor = :anchor and anchor_id is not distinct from :anchorId)`,
});
