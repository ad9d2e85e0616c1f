import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#client/ui/table.tsx';
import type { ImportColumn, ImportProblem } from '#shared/imports.ts';
import { sentence } from '#shared/sentence.ts';
import type { FixDrafts } from './row-fixes.ts';
import { needsEmail } from './row-fixes.ts';

interface ProblemTableProps {
  problems: readonly ImportProblem[];
  columns: readonly ImportColumn[];
  /** What was filled in, by row. */
  fixes: FixDrafts;
  onFix: (row: number, fix: FixDrafts[number]) => void;
}

/** Rows that can't be taken over, as they came, why, and what can be filled in. */
export function ProblemTable({ problems, columns, fixes, onFix }: ProblemTableProps) {
  return (
    <Table label="Problems">
      <TableHead>
        <HeaderCell className="w-20">Row</HeaderCell>
        <HeaderCell>As it came</HeaderCell>
        <HeaderCell className="w-[42%]">What is wrong</HeaderCell>
      </TableHead>
      <TableBody>
        {problems.map((problem) => (
          <TableRow key={`${problem.row} ${problem.field} ${problem.code}`}>
            <TableCell place="title" isNumeric className="align-top text-muted max-sm:text-sm">
              <span className="sm:sr-only">Row </span>
              <span>{problem.row.toLocaleString('en-US')}</span>
            </TableCell>
            <TableCell place="sub" className="align-top max-sm:col-span-2 max-sm:row-start-3 max-sm:mt-2">
              <Cells problem={problem} columns={columns} />
            </TableCell>
            <TableCell place="foot" className="align-top max-sm:col-span-2 max-sm:row-start-2 max-sm:mt-0">
              <p className="font-medium [overflow-wrap:anywhere]">{problem.message}</p>
              <Fix problem={problem} fix={fixes[problem.row] ?? {}} onFix={onFix} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** More of a row than this is shown on demand. */
const FEW_CELLS = 4;

function Cells({ problem, columns }: { problem: ImportProblem; columns: readonly ImportColumn[] }) {
  const [isWhole, setWhole] = useState(false);
  const named = problem.cells.map((text, index) => ({
    index,
    text,
    name: columns.find((column) => column.index === index)?.name.trim() || `Column ${index + 1}`,
    isMatched: columns.some((column) => column.index === index && column.target !== null),
  }));
  const filled = named.filter(({ text }) => text.trim() !== '');
  // What it is about shows which row is meant.
  const telling = filled.filter(({ isMatched }) => isMatched);
  const few = (telling.length > 0 ? telling : filled).slice(0, FEW_CELLS);
  const shown = isWhole ? filled : few;
  return (
    <>
      <dl className="grid gap-x-3 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {shown.map(({ index, name, text }) => (
          <div key={index} className="contents max-sm:block">
            <dt className="truncate text-muted max-sm:inline max-sm:after:content-[':_']" title={name}>
              {name}
            </dt>
            <dd className="line-clamp-3 [overflow-wrap:anywhere] max-sm:inline" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {filled.length > few.length && (
        <Button variant="link" className="mt-1 text-sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Less of it' : 'The whole row'}
        </Button>
      )}
    </>
  );
}

interface FixProps {
  problem: ImportProblem;
  fix: FixDrafts[number];
  onFix: ProblemTableProps['onFix'];
}

function Fix({ problem, fix, onFix }: FixProps) {
  const { row, candidates } = problem;
  if (candidates && candidates.length > 0) {
    return (
      <Field label="Which one is meant?" className="mt-2 max-w-sm">
        <Select
          options={candidates.map(({ id, name, email }) => ({
            value: id,
            label: sentence`${name} · ${email}`,
          }))}
          value={fix.clientId ?? ''}
          onValueChange={(clientId) => onFix(row, { ...fix, clientId })}
        />
      </Field>
    );
  }
  if (!needsEmail(problem)) return null;
  return (
    <Field label={sentence`Email for row ${row}`} className="mt-2 max-w-sm">
      <Input
        type="email"
        autoComplete="off"
        inputMode="email"
        placeholder="Fill in"
        maxLength={254}
        value={fix.email ?? ''}
        onChange={({ target }) => onFix(row, { ...fix, email: target.value })}
      />
    </Field>
  );
}
