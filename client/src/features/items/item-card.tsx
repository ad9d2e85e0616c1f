import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { cn } from '#client/lib/cn.ts';
import type { Selection } from '#client/lib/use-selection.ts';
import { Badge } from '#client/ui/badge.tsx';
import { CardButtons } from '#client/ui/card-buttons.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Item } from '#shared/item.ts';
import { formatMoney } from '#shared/money.ts';
import { unitText } from '#shared/unit-text.ts';
import { availabilityLabels } from './availability.ts';

interface ItemCardProps {
  item: Item;
  onEdit: () => void;
  onDelete: () => void;
  selection: Selection<Item> | undefined;
}

const frame = 'flex min-w-0 sm:min-h-[136px] flex-col gap-2 rounded-card border border-line bg-surface p-4';

export function ItemCard({ item, onEdit, onDelete, selection }: ItemCardProps) {
  const { id, name, description, rate, terms, availableFor } = item;
  const ownCurrency = useSellerCurrency();
  const unit = unitText('1', item.unit, item.unitLabel);
  return (
    <li className={cn(frame, 'group', selection?.has(id) && 'border-accent')}>
      <div className="flex items-start gap-3">
        <h2 title={name} className="line-clamp-2 min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          {name}
        </h2>
        <CardButtons id={id} name={name} onEdit={onEdit} onDelete={onDelete} selection={selection} />
      </div>
      {description && (
        <p title={description} className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
      {terms && (
        <p title={terms} className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
          <span className="font-medium text-ink-soft">Terms</span> {terms}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1">
        <b className="min-w-0 font-semibold text-lg tabular-nums tracking-tight [overflow-wrap:anywhere]">
          {formatMoney(rate, item.currency ?? ownCurrency)}
          {unit && <span className="font-normal text-muted text-sm">{` / ${unit}`}</span>}
        </b>
        <Badge>{availabilityLabels[availableFor]}</Badge>
      </div>
    </li>
  );
}

export function ItemCardSkeleton() {
  return (
    <li className={frame}>
      <Skeleton className="my-1 h-3.5 w-2/5" />
      <Skeleton className="mt-1 h-3 w-4/5" />
      <Skeleton className="h-3 w-3/5" />
      <div className="mt-auto flex items-center justify-between">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-[22px] w-28" />
      </div>
    </li>
  );
}
