import { EMPTY, type Fields, ofPart, type PartConditions } from './optional-parts.sql.ts';

/** What goes with the document `d`, in order, as JSON. */
export const attachmentsSql = `(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by a.position), '[]')
  from document_files a join files f on f.id = a.file_id where a.document_id = d.id and a.position is not null)`;

/** Sizes of the pictures within the texts of the document `d`, as JSON; null where there are none. */
export const imagesSql = `(
  select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.created_at, f.id)
  from document_files a join files f on f.id = a.file_id where a.document_id = d.id and a.position is null)`;

/** The condition of the one optional part of {@link letterFields}. */
export const letterParts: PartConditions = {
  attachments: 'exists (select from document_files a where a.document_id = d.id and a.position is not null)',
};

/** Answered field → SQL over the proposal `d`: its texts, what goes with them, and whether they are signed. */
export const letterFields: Fields = {
  cover: 'd.cover',
  textSections: 'd.text_sections',
  requiresSignature: 'd.requires_signature',
  attachments: ofPart('attachments', attachmentsSql, EMPTY),
};
