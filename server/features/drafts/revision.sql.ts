import { namedStatement } from '#server/db/named-statement.ts';
import type { draftSources } from '#server/db/schema/drafts.ts';
import { instant, jsonb, nullable, oneOf, text, uuid } from '#server/db/sql-types.ts';

/** The draft that a document is being revised in. */
export const findRevision = namedStatement({
  name: 'find_revision',
  parameters: { sourceId: uuid, userId: uuid },
  row: { id: uuid },
  sql: `select id from drafts where source_id = :sourceId and user_id = :userId and source = 'revise'`,
});

/** The unique index lets a document have one. */
export const addRevision = namedStatement({
  name: 'add_revision',
  parameters: {
    ...{ sourceId: uuid, userId: uuid, kind: text, clientId: uuid, title: text },
    ...{ content: jsonb(), now: instant },
  },
  row: { id: uuid },
  sql: `insert into drafts (id, user_id, kind, client_id, title, content, source, source_id, created_at, updated_at)
    values (gen_random_uuid(), :userId, :kind, :clientId, left(:title, 200), :content, 'revise', :sourceId, :now, :now)
    returning id`,
});

/** What a draft was made of. */
export const findSource = namedStatement({
  name: 'find_draft_source',
  parameters: { id: uuid, userId: uuid },
  row: { source: oneOf<(typeof draftSources)[number]>(), sourceId: nullable(uuid) },
  sql: 'select source, source_id as "sourceId" from drafts where id = :id and user_id = :userId',
});

/** An invoice of a proposal that asks for something, or did and was paid. */
export const findInvoiced = namedStatement({
  name: 'find_invoice_of_proposal',
  parameters: { proposalId: uuid, userId: uuid },
  row: { displayNumber: text },
  sql: `select display_number as "displayNumber" from documents where proposal_id = :proposalId and user_id = :userId
    and voided_at is null and (status <> 'cancelled' or paid_amount > 0) order by number limit 1`,
});
