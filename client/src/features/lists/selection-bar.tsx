import { Download, Ellipsis, FileDown, X } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { useMedia } from '#client/lib/use-media.ts';
import type { Selection } from '#client/lib/use-selection.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { Menu, MenuDownload, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { AllCheckbox } from '#client/ui/row-checkbox.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { BulkAction, BulkList } from '#shared/bulk-actions.ts';
import { MAX_PAGE_SIZE } from '#shared/page-size.ts';
import type { BulkRow } from './bulk-dialog.tsx';
import { bulkTexts } from './bulk-texts.ts';
import { ExportItems } from './export-menu.tsx';

const BulkDialog = lazyOnIntent(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

interface SelectionBarProps<Row extends { id: string }> {
  list: BulkList;
  selection: Selection<Row>;
  /** What can be done to some of them. */
  actions: readonly BulkAction[];
  nameOf: (row: Row) => string;
  /** The status of a row in words, where it has one. */
  statusOf?: (row: Row) => string;
}

/** In place of the list's head while rows are selected: how many, and what can be done to them. */
export function SelectionBar<Row extends { id: string }>(props: SelectionBarProps<Row>) {
  const { list, selection, actions, nameOf, statusOf } = props;
  const hasHeadOnPhones = list === 'clients' || list === 'items';
  const [asked, setAsked] = useState<{ action: BulkAction; rows: readonly BulkRow[] }>();
  const { rows } = selection;
  const ask = (action: BulkAction) =>
    setAsked({
      action,
      rows: rows.map((row) => ({ id: row.id, name: nameOf(row), status: statusOf?.(row) })),
    });
  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label="Selection"
          className={cn(
            'sticky top-0 z-10 flex min-h-9 items-center gap-2 border-line border-b bg-surface pr-3 pl-2 max-sm:min-h-12 sm:-mb-9 sm:h-9',
            hasHeadOnPhones && 'max-sm:-mb-12',
          )}
        >
          <AllCheckbox label={`Select all ${list} shown`} selection={selection} />
          <span role="status" className="mr-auto whitespace-nowrap font-medium text-sm tabular-nums">
            {`${rows.length.toLocaleString('en-US')} selected`}
          </span>
          <Actions list={list} actions={actions} ids={rows.map(({ id }) => id)} onAsk={ask} />
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
  list: BulkList;
  actions: readonly BulkAction[];
  /** What is selected. */
  ids: readonly string[];
  onAsk: (action: BulkAction) => void;
}

function Actions({ list, actions, ids, onAsk }: ActionsProps) {
  // All that can be done to documents takes some 800 px, beside the menu of the workspace or without it.
  const isNarrow = useMedia(actions.length > 1 ? '(max-width: 1119px)' : '(max-width: 767px)');
  const filter = { ids: ids.join(',') };
  const isTooMany = ids.length > MAX_PAGE_SIZE;
  const hasPdfs = list === 'invoices' || list === 'proposals';
  const pdfs = `/api/${list}/pdfs?${new URLSearchParams(filter)}`;
  const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;
  if (isNarrow)
    return (
      <Menu
        label="Actions for the selection"
        trigger={
          <Button size="sm" icon={<Ellipsis {...icon} />}>
            Actions
          </Button>
        }
      >
        {actions.map((action) => (
          <MenuItem key={action} isDanger={action === 'delete'} onSelect={() => onAsk(action)}>
            {bulkTexts[action].label}
          </MenuItem>
        ))}
        <MenuSeparator />
        {isTooMany ? (
          <MenuItem onSelect={tellTooMany}>Export</MenuItem>
        ) : (
          <>
            {hasPdfs && <MenuDownload href={pdfs}>Download PDFs</MenuDownload>}
            <ExportItems list={list} filter={filter} />
          </>
        )}
      </Menu>
    );
  const exportButton = (onClick?: () => void) => (
    <Button size="sm" variant="ghost" icon={<Download {...icon} />} {...(onClick && { onClick })}>
      Export
    </Button>
  );
  return (
    <>
      {actions.map((action) => (
        <Button key={action} size="sm" variant="ghost" onClick={() => onAsk(action)}>
          {bulkTexts[action].label}
        </Button>
      ))}
      {hasPdfs && (
        <Button
          size="sm"
          variant="ghost"
          icon={<FileDown {...icon} />}
          onClick={() => (isTooMany ? tellTooMany() : location.assign(pdfs))}
        >
          Download PDFs
        </Button>
      )}
      {isTooMany ? (
        exportButton(tellTooMany)
      ) : (
        <Menu label="Export the selection" trigger={exportButton()}>
          <ExportItems list={list} filter={filter} />
        </Menu>
      )}
    </>
  );
}

function tellTooMany() {
  toast({ title: `Up to ${MAX_PAGE_SIZE} come in one file`, description: 'Select fewer.' });
}
