import { Ellipsis, FileDown, X } from 'lucide-react';
import { useState } from 'react';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { useMedia } from '#client/lib/use-media.ts';
import type { Selection } from '#client/lib/use-selection.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { AllCheckbox } from '#client/ui/row-checkbox.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { BulkAction } from '#shared/bulk-actions.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import type { BulkRow } from './bulk-dialog.tsx';
import { bulkTexts } from './bulk-texts.ts';

const BulkDialog = lazyOnIntent(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

interface SelectionBarProps<Row extends { id: string; displayNumber: string }> {
  list: 'invoices' | 'proposals';
  selection: Selection<Row>;
  /** What can be done to some of them. */
  actions: readonly BulkAction[];
  /** The status of a row in words. */
  statusOf: (row: Row) => string;
}

/** In place of the table's head while rows are selected: how many, and what can be done to them. */
export function SelectionBar<Row extends { id: string; displayNumber: string }>(
  props: SelectionBarProps<Row>,
) {
  const { list, selection, actions, statusOf } = props;
  const [asked, setAsked] = useState<{ action: BulkAction; rows: readonly BulkRow[] }>();
  const { rows } = selection;
  const ask = (action: BulkAction) =>
    setAsked({
      action,
      rows: rows.map((row) => ({ id: row.id, displayNumber: row.displayNumber, status: statusOf(row) })),
    });
  const download = () => {
    if (rows.length > MAX_PAGE_SIZE)
      return void toast({
        title: `Up to ${MAX_PAGE_SIZE} PDFs come in one file`,
        description: 'Select fewer.',
      });
    location.assign(`/api/${list}/pdfs?ids=${rows.map(({ id }) => id).join(',')}`);
  };
  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label="Selection"
          className="sticky top-0 z-10 flex min-h-9 items-center gap-2 border-line border-b bg-surface pr-3 pl-2 max-sm:min-h-12 sm:-mb-9 sm:h-9"
        >
          <AllCheckbox label={`Select all ${list} shown`} selection={selection} />
          <span role="status" className="mr-auto font-medium text-sm tabular-nums">
            {`${rows.length.toLocaleString('en-US')} selected`}
          </span>
          <Actions actions={actions} onAsk={ask} onDownload={download} />
          <IconButton
            label="Clear selection"
            size="sm"
            icon={<X aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={selection.clear}
          />
        </section>
      )}
      <LazyMount isWanted={asked !== undefined}>
        <BulkDialog list={list} asked={asked} onDone={selection.keep} onClose={() => setAsked(undefined)} />
      </LazyMount>
    </>
  );
}

interface ActionsProps {
  actions: readonly BulkAction[];
  onAsk: (action: BulkAction) => void;
  onDownload: () => void;
}

function Actions({ actions, onAsk, onDownload }: ActionsProps) {
  const isPhone = useMedia('(max-width: 767px)');
  if (isPhone)
    return (
      <Menu
        label="Actions for the selection"
        trigger={
          <Button size="sm" icon={<Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />}>
            Actions
          </Button>
        }
      >
        {actions.map((action) => (
          <MenuItem key={action} isDanger={action === 'delete'} onSelect={() => onAsk(action)}>
            {bulkTexts[action].label}
          </MenuItem>
        ))}
        <MenuItem onSelect={onDownload}>Download PDFs</MenuItem>
      </Menu>
    );
  return (
    <>
      {actions.map((action) => (
        <Button key={action} size="sm" variant="ghost" onClick={() => onAsk(action)}>
          {bulkTexts[action].label}
        </Button>
      ))}
      <Button
        size="sm"
        variant="ghost"
        icon={<FileDown aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={onDownload}
      >
        Download PDFs
      </Button>
    </>
  );
}
