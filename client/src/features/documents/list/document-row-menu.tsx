import { BellRing, Copy, Ellipsis, ExternalLink, FileText, Link, Pencil, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReadOnly } from '#client/lib/read-only.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#client/ui/menu.tsx';

/** The actions of a row. */
export interface DocumentRowActions<Row> {
  onEdit: (row: Row) => void;
  onDuplicate: (row: Row) => void;
  onCopyLink: (row: Row) => void;
  onShowReminders: (row: Row) => void;
  onSendAgain: (row: Row) => void;
  onDelete: (row: Row) => void;
}

interface DocumentRowMenuProps<Row> {
  row: Row;
  /** Its own screen; missing on that screen, where the button is larger. */
  detailsPath?: string | undefined;
  publicPath: string;
  /** It can be sent again. */
  isSendable: boolean;
  /** It is still open. */
  isOpen: boolean;
  /** It can be edited. */
  isEditable: boolean;
  actions: DocumentRowActions<Row>;
  /** Actions of its kind. */
  children?: ReactNode;
}

const inRow = { size: 'sm', className: 'text-muted' } as const;
const onScreen = { variant: 'secondary' } as const;

export function DocumentRowMenu<Row extends { displayNumber: string }>(props: DocumentRowMenuProps<Row>) {
  const { row, detailsPath, publicPath, isSendable, isOpen, isEditable, actions, children } = props;
  if (useReadOnly()) return null;
  return (
    <Menu
      label={`Actions for ${row.displayNumber}`}
      trigger={
        <IconButton
          label={`More actions for ${row.displayNumber}`}
          {...(detailsPath ? inRow : onScreen)}
          icon={<Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      {detailsPath && (
        <MenuLink href={detailsPath} icon={<FileText aria-hidden="true" strokeWidth={1.75} />}>
          View Details
        </MenuLink>
      )}
      {isEditable && (
        <MenuItem
          icon={<Pencil aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onEdit(row)}
        >
          Edit
        </MenuItem>
      )}
      {children}
      {isSendable && (
        <MenuItem
          icon={<Send aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onSendAgain(row)}
        >
          Send again
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem
          icon={<BellRing aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => actions.onShowReminders(row)}
        >
          Reminders
        </MenuItem>
      )}
      <MenuItem
        icon={<Link aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => actions.onCopyLink(row)}
      >
        Copy link
      </MenuItem>
      <MenuLink href={publicPath} isNewTab icon={<ExternalLink aria-hidden="true" strokeWidth={1.75} />}>
        Open public page
      </MenuLink>
      <MenuItem
        icon={<Copy aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => actions.onDuplicate(row)}
      >
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        isDanger
        icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => actions.onDelete(row)}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
