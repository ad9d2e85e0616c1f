import { ArrowUpDown } from 'lucide-react';
import { type ListFilters, listSpecs } from '#client/lib/list-filters.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuChoice } from '#client/ui/menu.tsx';
import { type ListSort, type SortDirection, usualDirections } from '#shared/list-order.ts';
import type { ViewList } from '#shared/saved-view.ts';

const labels: Record<ListSort, Record<SortDirection, string>> = {
  number: { desc: 'Newest first', asc: 'Oldest first' },
  client: { asc: 'Client A–Z', desc: 'Client Z–A' },
  amount: { desc: 'Largest amount', asc: 'Smallest amount' },
  due: { asc: 'Earliest date', desc: 'Latest date' },
  name: { asc: 'Name A–Z', desc: 'Name Z–A' },
  rate: { desc: 'Highest rate', asc: 'Lowest rate' },
};

const NEWEST = 'newest';

interface SortMenuProps {
  list: ViewList;
  filters: ListFilters;
  onChange: (order: Pick<ListFilters, 'sort' | 'dir'>) => void;
  className?: string;
}

/** The order of a list whose columns have no heads to press. */
export function SortMenu({ list, filters: { sort, dir }, onChange, className }: SortMenuProps) {
  const orders = listSpecs[list].sorts.flatMap((each) =>
    [usualDirections[each], usualDirections[each] === 'asc' ? 'desc' : 'asc'].map((way) => {
      const isDefault = each === 'number' && way === usualDirections.number;
      return {
        value: isDefault ? NEWEST : `${each} ${way}`,
        label: labels[each][way as SortDirection],
        order: isDefault
          ? { sort: undefined, dir: undefined }
          : { sort: each, dir: way === usualDirections[each] ? undefined : (way as SortDirection) },
      };
    }),
  );
  const newest = { value: NEWEST, label: labels.number.desc, order: { sort: undefined, dir: undefined } };
  const choices = orders.some(({ value }) => value === NEWEST) ? orders : [newest, ...orders];
  const current = sort ? `${sort} ${dir ?? usualDirections[sort]}` : NEWEST;
  const shown = choices.find(({ value }) => value === current) ?? newest;
  return (
    <Menu
      label="Sort by"
      align="start"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Sort by: ${shown.label}`}
          icon={<ArrowUpDown aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          {...(className && { className })}
        >
          {shown.label}
        </Button>
      }
    >
      <MenuChoice
        label="Sort by"
        value={shown.value}
        options={choices}
        onValueChange={(picked) => {
          const chosen = choices.find(({ value }) => value === picked);
          if (chosen) onChange(chosen.order);
        }}
      />
    </Menu>
  );
}
