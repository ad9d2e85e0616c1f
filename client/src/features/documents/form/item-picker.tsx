import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { itemQueries } from '#client/features/items/items.queries.ts';
import { useDebounced } from '#client/lib/debounced.ts';
import { Button } from '#client/ui/button.tsx';
import { PickList } from '#client/ui/pick-list.tsx';
import { Picker } from '#client/ui/picker.tsx';
import type { Item, ItemUse } from '#shared/item.ts';
import { formatMoney } from '#shared/money.ts';

/** Results shown at once; search for other items. */
const SHOWN = 50;

interface ItemPickerProps {
  use: ItemUse;
  isDisabled: boolean;
  onPick: (item: Item) => void;
}

/** The library of items that fit the kind of document, searched on the server. */
export function ItemPicker({ use, isDisabled, onPick }: ItemPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Picker
      isOpen={isOpen}
      onOpenChange={(open) => setOpen(open && !isDisabled)}
      label="Item library"
      trigger={
        <Button
          size="sm"
          icon={<BookOpen aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          aria-disabled={isDisabled}
        >
          From library
        </Button>
      }
    >
      <Library
        use={use}
        onPick={(item) => {
          setOpen(false);
          onPick(item);
        }}
      />
    </Picker>
  );
}

function Library({ use, onPick }: Pick<ItemPickerProps, 'use' | 'onPick'>) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim());
  const currency = useSellerCurrency();
  // Refetch whenever the library opens: another tab may have changed it.
  const hits = useQuery({
    ...itemQueries.list({ search: settled, shown: SHOWN, filters: { availableFor: use } }),
    staleTime: 0,
  });
  const handlePick = (id: string) => {
    const item = hits.data?.rows.find((candidate) => candidate.id === id);
    if (item) onPick(item);
  };
  return (
    <PickList
      label="Item library"
      options={
        hits.data?.rows.map(({ id, name, description, rate, currency: own }) => ({
          value: id,
          label: name,
          detail: description?.split('\n')[0],
          end: formatMoney(rate, own ?? currency),
        })) ?? []
      }
      onPick={handlePick}
      searchPlaceholder="Search by name or description"
      emptyText={emptyText(hits.isError, settled, use)}
      answered={hits.isPlaceholderData || hits.isPending ? undefined : settled}
      onSearchChange={setSearch}
      footer={
        // In a new tab, so that the document stays open.
        <a
          href="/items"
          target="_blank"
          rel="noopener"
          className="flex min-h-8 items-center rounded-control px-2 text-ink no-underline hover:bg-sunken max-sm:min-h-11"
        >
          Manage items
        </a>
      }
    />
  );
}

function emptyText(hasFailed: boolean, search: string, use: ItemUse): string {
  if (hasFailed) return "Couldn't load items. Close this list and open it again.";
  return search ? `No item matches “${search}”` : `No items for ${use} yet.`;
}
