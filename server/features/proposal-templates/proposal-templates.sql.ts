import { jsonListStatement } from '#server/db/json-list.sql.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { boolean, instant, jsonb, text, uuid } from '#server/db/sql-types.ts';
import { isoSql } from '#server/features/documents/document-kind.ts';
import { MAX_TEMPLATES } from '#shared/proposal-template.ts';

const key = { id: uuid, userId: uuid };

const FIELDS = `t.id, t.name, ${isoSql('t.created_at')} as "createdAt", ${isoSql('t.updated_at')} as "updatedAt"`;

/** One seller's templates, by name. */
export const listTemplates = jsonListStatement({
  name: 'list_proposal_templates',
  ...{ parameters: { userId: uuid }, fields: FIELDS, from: 'proposal_templates t' },
  ...{ where: ['t.user_id = :userId'], orderBy: 'lower(t.name), t.created_at, t.id', isPaged: false },
});

export const findTemplate = namedStatement({
  name: 'find_proposal_template',
  parameters: key,
  row: { json: text },
  sql: `select row_to_json(r)::text as json from (
    select ${FIELDS}, t.content from proposal_templates t where t.id = :id and t.user_id = :userId) r`,
});

/** Templates of one seller are added one after the other, as they are counted. */
export const lockSeller = namedStatement({
  name: 'lock_seller_of_proposal_templates',
  parameters: { userId: uuid },
  row: { id: uuid },
  sql: 'select id from users where id = :userId for no key update',
});

export const hasRoom = namedStatement({
  name: 'has_room_for_proposal_template',
  parameters: { userId: uuid },
  row: { hasRoom: boolean },
  sql: `select count(*) < ${MAX_TEMPLATES} as "hasRoom" from proposal_templates where user_id = :userId`,
});

export const addTemplate = namedStatement({
  name: 'add_proposal_template',
  parameters: { userId: uuid, name: text, content: jsonb(), now: instant },
  row: { id: uuid },
  sql: `insert into proposal_templates (user_id, name, content, created_at, updated_at)
    values (:userId, :name, :content, :now, :now) returning id`,
});

export const lockTemplate = namedStatement({
  name: 'lock_proposal_template',
  parameters: key,
  row: { name: text, content: jsonb<Record<string, unknown>>(), updatedAt: instant },
  sql: `select name, content, updated_at as "updatedAt" from proposal_templates
    where id = :id and user_id = :userId for no key update`,
});

export const changeTemplate = namedStatement({
  name: 'change_proposal_template',
  parameters: { ...key, name: text, content: jsonb(), now: instant },
  row: {},
  sql: `update proposal_templates set name = :name, content = :content, updated_at = :now
    where id = :id and user_id = :userId`,
});

export const removeTemplate = namedStatement({
  name: 'remove_proposal_template',
  parameters: key,
  row: { id: uuid },
  sql: 'delete from proposal_templates where id = :id and user_id = :userId returning id',
});
