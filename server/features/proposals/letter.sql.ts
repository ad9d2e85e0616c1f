import { namedStatement } from '#server/db/named-statement.ts';
import { array, json, oneOf, uuid } from '#server/db/sql-types.ts';
import { attachmentsSql } from '#server/features/documents/letter.sql.ts';
import type { Attachment, FilePurpose } from '#shared/file.ts';

/** What goes with a document, in order. */
export const findAttachments = namedStatement({
  name: 'find_attachments',
  parameters: { documentId: uuid },
  row: { attachments: json<Attachment[]>() },
  sql: `select ${attachmentsSql} as attachments from documents d where d.id = :documentId`,
});

/** Those of a seller's files that are all there. None of them is deleted until the end of the transaction. */
export const lockFiles = namedStatement({
  name: 'lock_files_of_letter',
  parameters: { userId: uuid, ids: array(uuid) },
  row: { id: uuid, purpose: oneOf<FilePurpose>() },
  sql: `select id, purpose from files where user_id = :userId and id = any(:ids) and ready_at is not null
    order by id for key share`,
});

/** Replaces which files a document shows and carries. */
export const replaceFiles = {
  remove: namedStatement({
    name: 'remove_document_files',
    parameters: { documentId: uuid },
    row: {},
    sql: 'delete from document_files where document_id = :documentId',
  }),
  add: namedStatement({
    name: 'add_document_files',
    parameters: { documentId: uuid, userId: uuid, images: array(uuid), attachments: array(uuid) },
    row: {},
    sql: `insert into document_files (user_id, document_id, file_id, position)
      select :userId, :documentId, file_id, position from unnest(:attachments) with ordinality a(file_id, position)
      union all select :userId, :documentId, file_id, null from unnest(:images) i(file_id)`,
  }),
};
