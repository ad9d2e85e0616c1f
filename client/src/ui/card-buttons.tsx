import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { cn } from '#client/lib/cn.ts';
import { useReadOnly } from '#client/lib/read-only.tsx';
import type { Selection } from '#client/lib/use-selection.ts';
import { IconButton } from './icon-button.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { Tooltip } from './tooltip.tsx';

interface ActionButtonProps {
  verb: string;
  /** What it is done to. */
  name: string;
  icon: LucideIcon;
  /** It takes something away. */
  isCritical?: boolean;
  onClick: () => void;
}

/** A small icon in the corner of a card or at the end of a row. */
export function ActionButton({ verb, name, icon: Icon, isCritical = false, onClick }: ActionButtonProps) {
  if (useReadOnly()) return null;
  return (
    <Tooltip content={verb}>
      <IconButton
        label={`${verb} ${name}`}
        size="sm"
        className={isCritical ? 'text-muted hover:text-critical' : 'text-muted'}
        icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={onClick}
      />
    </Tooltip>
  );
}

interface CardButtonsProps {
  id: string;
  /** What the card is about. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** The card can be selected by it. */
  selection: Pick<Selection<{ id: string }>, 'has' | 'toggle' | 'rows'> | undefined;
  className?: string;
}

/** What selects, edits and deletes, in the corner of a card. */
export function CardButtons({ id, name, onEdit, onDelete, selection, className }: CardButtonsProps) {
  return (
    <div className={cn('-my-1 -mr-2 flex items-center', className)}>
      {selection && <RowCheckbox id={id} label={`Select ${name}`} selection={selection} />}
      <ActionButton verb="Edit" name={name} icon={Pencil} onClick={onEdit} />
      <ActionButton verb="Delete" name={name} icon={Trash2} isCritical onClick={onDelete} />
    </div>
  );
}
