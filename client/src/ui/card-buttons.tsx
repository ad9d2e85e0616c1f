import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { cn } from '#client/lib/cn.ts';
import { useReadOnly } from '#client/lib/read-only.tsx';
import { IconButton } from './icon-button.tsx';
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
  /** What the card is about. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  className?: string;
}

/** Edit and Delete in the corner of a card. */
export function CardButtons({ name, onEdit, onDelete, className }: CardButtonsProps) {
  return (
    <div className={cn('-my-1 -mr-2 flex', className)}>
      <ActionButton verb="Edit" name={name} icon={Pencil} onClick={onEdit} />
      <ActionButton verb="Delete" name={name} icon={Trash2} isCritical onClick={onDelete} />
    </div>
  );
}
