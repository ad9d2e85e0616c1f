import { Pencil, Trash2 } from 'lucide-react';
import { cn } from '#client/lib/cn.ts';
import { IconButton } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

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
      <Tooltip content="Edit">
        <IconButton
          label={`Edit ${name}`}
          size="sm"
          className="text-muted"
          icon={<Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={onEdit}
        />
      </Tooltip>
      <Tooltip content="Delete">
        <IconButton
          label={`Delete ${name}`}
          size="sm"
          className="text-muted hover:text-critical"
          icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={onDelete}
        />
      </Tooltip>
    </div>
  );
}
