import { useCallback, useMemo, useState } from 'react';
import { copyLink } from './copy-link.ts';
import type { DocumentRowActions } from './document-row-menu.tsx';
import { useSendAgain } from './use-send-again.ts';

/** The open dialog of a list of documents; `Own` is what only their kind can open. */
export type OpenDocumentDialog<Row, Own extends string> =
  | { kind: 'create'; clientId?: string | undefined }
  | { kind: 'edit' | 'duplicate' | 'draft'; id: string }
  | { kind: 'delete' | 'reminders' | Own; row: Row };

interface DocumentRow {
  id: string;
  client: { email: string };
}

/** State and row actions of a list of documents of a kind. */
export function useDocumentActions<Row extends DocumentRow, Own extends string>(
  list: 'invoices' | 'proposals',
  publicPathOf: (row: Row) => string,
) {
  const [open, setOpen] = useState<OpenDocumentDialog<Row, Own>>();
  const sendAgain = useSendAgain();
  const actions: DocumentRowActions<Row> = useMemo(
    () => ({
      onEdit: ({ id }) => setOpen({ kind: 'edit', id }),
      onDuplicate: ({ id }) => setOpen({ kind: 'duplicate', id }),
      onCopyLink: (row) => void copyLink(publicPathOf(row)),
      onShowReminders: (row) => setOpen({ kind: 'reminders', row }),
      onSendAgain: ({ id, client: { email } }) => sendAgain(list, id, email),
      onDelete: (row) => setOpen({ kind: 'delete', row }),
    }),
    [list, publicPathOf, sendAgain],
  );
  const close = useCallback(() => setOpen(undefined), []);
  return { open, setOpen, close, actions };
}

/** The row that a dialog is about; kept while the dialog closes. */
export function useDialogRow<Row>(open: { kind: string; row?: Row } | undefined): Row | undefined {
  const row = open?.row;
  const [last, setLast] = useState<Row>();
  if (row && row !== last) setLast(row);
  return row ?? last;
}
