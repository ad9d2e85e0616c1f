import { text, uuid } from '#server/db/sql-types.ts';
import type { IssuedKind } from '#server/features/documents/document-kind.ts';

export const creditNoteKind: IssuedKind = {
  kind: 'credit_note',
  numberPrefix: 'CRN',
  firstStatus: 'issued',
  ownColumns: [
    { column: 'credits_id', parameter: 'creditsId', type: uuid },
    { column: 'reason', parameter: 'reason', type: text },
  ],
};
