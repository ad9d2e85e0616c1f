import { namedStatement } from '#server/db/named-statement.ts';
import { bytes, integer, oneOf, text, uuid } from '#server/db/sql-types.ts';
import type { FilePurpose, FileType } from '#shared/file.ts';

/** A file that the proposal of a public token shows or carries. */
export const findPublicFile = namedStatement({
  name: 'find_public_file',
  parameters: { publicToken: text, id: uuid },
  row: {
    ...{ purpose: oneOf<FilePurpose>(), name: text, type: oneOf<FileType>(), size: integer },
    ...{ sha256: text, parts: integer },
  },
  sql: `select f.purpose, f.name, f.type, f.size, f.sha256,
      (select count(*)::int from file_parts p where p.file_id = f.id) as parts
    from documents d join document_files df on df.document_id = d.id join files f on f.id = df.file_id
    where d.public_token = :publicToken and d.kind = 'proposal' and f.id = :id and f.ready_at is not null`,
});

export const readPublicPart = namedStatement({
  name: 'read_public_file_part',
  parameters: { id: uuid, part: integer },
  row: { content: bytes },
  sql: 'select content from file_parts where file_id = :id and part = :part',
});
