import { useState } from 'react';
import { Select, type SelectOption } from '#client/ui/select.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#client/ui/table.tsx';
import type { ImportColumn, ImportTarget, TableKind } from '#shared/imports.ts';
import { sentence } from '#shared/sentence.ts';
import { targetText } from './import-texts.ts';
import { type MappingDraft, targetsOf } from './mapping-draft.ts';

interface ColumnTableProps {
  kind: TableKind;
  columns: readonly ImportColumn[];
  targets: MappingDraft['targets'];
  onChange: (targets: MappingDraft['targets']) => void;
}

const NONE = 'none';
type Choice = ImportTarget | typeof NONE;

/** What each column becomes. Those that nothing was found for come first, and stay there once chosen. */
export function ColumnTable({ kind, columns, targets, onChange }: ColumnTableProps) {
  const [order] = useState(() => [
    ...columns.filter(({ index }) => !targets[index]),
    ...columns.filter(({ index }) => targets[index]),
  ]);
  const options: SelectOption<Choice>[] = [
    { value: NONE, label: 'Leave out' },
    ...targetsOf(kind).map((target) => ({ value: target, label: targetText(target, kind) })),
  ];
  return (
    <Table label="Columns of the file">
      <TableHead>
        <HeaderCell className="w-[28%]">Column in the file</HeaderCell>
        <HeaderCell>First values</HeaderCell>
        <HeaderCell className="w-[34%] lg:w-72">Becomes</HeaderCell>
      </TableHead>
      <TableBody>
        {order.map(({ index, name, samples }) => {
          const title = name.trim() || `Column ${index + 1}`;
          return (
            <TableRow key={index}>
              <TableCell place="title" className="font-medium [overflow-wrap:anywhere] max-sm:pr-0">
                {title}
              </TableCell>
              <TableCell place="sub" className="text-muted text-sm max-sm:col-span-2">
                {samples.length === 0 ? (
                  <span>Empty</span>
                ) : (
                  <ul className="grid">
                    {samples.map((sample, position) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: values repeat, and never change places
                      <li key={position} dir="auto" className="truncate text-left" title={sample}>
                        {sample}
                      </li>
                    ))}
                  </ul>
                )}
              </TableCell>
              <TableCell place="foot" className="max-sm:col-span-2">
                <Select
                  aria-label={sentence`What ${title} becomes`}
                  options={options}
                  value={targets[index] ?? NONE}
                  onValueChange={(choice) =>
                    onChange({ ...targets, [index]: choice === NONE ? null : choice })
                  }
                />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
