import { effectiveStatusSql } from '#server/db/effective-status.ts';
import { type DocumentKind, isoSql } from './document-kind.ts';

/**
 * The answered fields of a document as arguments of `json_build_object`: PostgreSQL writes the JSON of
 * documents, and the server passes it on as it is.
 * Reads the document as `d` and its client as `c`.
 */
function fieldsSql(kind: DocumentKind, today: string): string {
  const fields: Record<string, string> = {
    id: 'd.id',
    displayNumber: 'd.display_number',
    ...kind.ownFields,
    clientId: 'd.client_id',
    title: 'd.title',
    description: 'd.description',
    amount: 'd.amount::text',
    status: effectiveStatusSql(kind, 'd', today),
    createdAt: isoSql('d.created_at'),
    updatedAt: isoSql('d.updated_at'),
    client: "json_build_object('name', c.name, 'email', c.email)",
  };
  return Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ');
}

export const documentJsonSql = (kind: DocumentKind, today: string) =>
  `json_build_object(${fieldsSql(kind, today)})`;

/** As {@link documentJsonSql}, with the lines in order, read from `source` (a table or a query's name). */
export const documentWithItemsJsonSql = (kind: DocumentKind, today: string, source: string) =>
  `json_build_object(${fieldsSql(kind, today)}, 'items', (
    select coalesce(json_agg(json_build_object('id', l.id, 'description', l.description,
      'quantity', l.quantity::text, 'rate', l.rate::text, 'amount', l.amount::text) order by l.position), '[]')
    from ${source} l where l.${kind.parentColumn} = d.id))`;
