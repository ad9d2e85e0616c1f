import { namedStatement } from '#server/db/named-statement.ts';
import { bytes, text } from '#server/db/sql-types.ts';

export const findLogoStatement = namedStatement({
  name: 'find_logo',
  parameters: { fileName: text },
  row: { content: bytes },
  sql: 'select content from logos where file_name = :fileName',
});
