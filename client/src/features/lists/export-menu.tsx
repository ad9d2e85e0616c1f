import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuDownload, MenuSeparator } from '#client/ui/menu.tsx';
import type { ExportList } from '#shared/export-columns.ts';
import { exportPath } from './export-path.ts';

interface ExportMenuProps {
  list: ExportList;
  /** What the list shows, as its query; `shown`, how much of it is on the screen, is left out. */
  filter: object;
}

const forms = [
  { label: 'CSV', query: {} },
  { label: 'CSV with semicolons', query: { delimiter: ';' } },
  { label: 'Excel', query: { format: 'xlsx' } },
] as const;

/** Downloads of what a list shows, all of its pages. */
export function ExportMenu({ list, filter }: ExportMenuProps) {
  return (
    <Menu
      label={`Export ${list}`}
      trigger={
        <IconButton
          label={`Export ${list}`}
          title="Export"
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          className="max-sm:grow-0!"
        />
      }
    >
      <ExportItems list={list} filter={filter} />
    </Menu>
  );
}

/** The forms in which a list is downloaded, as entries of a menu. */
export function ExportItems({ list, filter }: ExportMenuProps): ReactNode {
  const hasLines = list === 'invoices' || list === 'proposals';
  return (
    <>
      {forms.map(({ label, query }) => (
        <MenuDownload key={label} href={exportPath(list, { ...filter, ...query })}>
          {label}
        </MenuDownload>
      ))}
      {hasLines && (
        <>
          <MenuSeparator />
          {forms.map(({ label, query }) => (
            <MenuDownload key={label} href={exportPath(list, { ...filter, ...query, lines: '1' })}>
              {label}, one row per line
            </MenuDownload>
          ))}
        </>
      )}
    </>
  );
}
