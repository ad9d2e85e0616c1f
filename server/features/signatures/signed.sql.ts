const isoSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What everybody concerned is told of the signature of a document, as `signedSchema` lists it; null without one. */
export const signedSql = (document: string) => `(select json_build_object('kind', s.kind, 'name', s.name,
    'version', s.version, 'signedAt', ${isoSql('s.signed_at')}, 'documentHash', s.document_hash, 'pdfHash', s.pdf_hash,
    'sealedAt', ${isoSql('s.sealed_at')}, 'sealKind', s.seal_kind, 'verifyCode', case when not s.is_imported then s.verify_code end)
  from signatures s where s.document_id = ${document}.id)`;
