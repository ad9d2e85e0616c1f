import { Ellipsis, FastForward, FileText, Pause, Pencil, Play, Trash2, Zap } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#client/ui/menu.tsx';
import type { Recurring } from '#shared/recurring.ts';
import type { RecurringActions } from './recurring-actions.ts';
import { shownTitle } from './recurring-text.ts';

interface RecurringMenuProps {
  row: Recurring;
  /** Its own screen; missing on that screen, where the button is larger. */
  detailsPath?: string;
  /** What has a button of its own beside the menu. */
  primary?: 'edit' | 'resume' | undefined;
  actions: RecurringActions;
}

const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;

export function RecurringMenu({ row, detailsPath, primary, actions }: RecurringMenuProps) {
  const name = shownTitle(row);
  const isActive = row.state === 'active';
  return (
    <Menu
      label={`Actions for ${name}`}
      trigger={
        <IconButton
          label={`More actions for ${name}`}
          {...(detailsPath ? { size: 'sm', className: 'text-muted' } : { variant: 'secondary' })}
          icon={<Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      {detailsPath && (
        <MenuLink href={detailsPath} icon={<FileText {...icon} />}>
          View Details
        </MenuLink>
      )}
      {row.state !== 'ended' && primary !== 'edit' && (
        <MenuItem icon={<Pencil {...icon} />} onSelect={() => actions.onEdit(row)}>
          Edit
        </MenuItem>
      )}
      {isActive && (
        <MenuItem icon={<Zap {...icon} />} onSelect={() => actions.onRun(row)}>
          Make it now…
        </MenuItem>
      )}
      {isActive && (
        <MenuItem icon={<FastForward {...icon} />} onSelect={() => actions.onSkip(row)}>
          Skip next…
        </MenuItem>
      )}
      {isActive && (
        <MenuItem icon={<Pause {...icon} />} onSelect={() => actions.onPause(row)}>
          Pause
        </MenuItem>
      )}
      {row.state === 'paused' && primary !== 'resume' && (
        <MenuItem icon={<Play {...icon} />} onSelect={() => actions.onResume(row)}>
          {row.pauseReason === 'backlog' ? 'Resume…' : 'Resume'}
        </MenuItem>
      )}
      {(row.state !== 'ended' || detailsPath) && <MenuSeparator />}
      <MenuItem isDanger icon={<Trash2 {...icon} />} onSelect={() => actions.onDelete(row)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
