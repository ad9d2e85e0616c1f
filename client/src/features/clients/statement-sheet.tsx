import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Statement, StatementRow } from '#shared/statement.ts';
import { type StatementLine, statementView } from '#shared/statement-view.ts';

const head =
  'h-9 border-line border-b px-2 align-bottom pb-2 font-medium text-muted text-xs sm:first:pl-0 sm:last:pr-0';
const cell = 'border-line border-b px-2 py-2.5 align-top sm:first:pl-0 sm:last:pr-0';
const figures = 'whitespace-nowrap tabular-nums';
/** Columns that a phone shows below others. */
const roomy = 'max-sm:hidden';
const sheet = 'px-8 py-8 max-sm:px-0 max-sm:py-4 print:border-0 print:p-0';
const indent = 'max-sm:px-4';

interface StatementSheetProps {
  statement: Statement;
  /** It belongs to an earlier choice; the new one is loading. */
  isBusy: boolean;
}

/** A statement as its file says it; what its rows are about can be followed. */
export function StatementSheet({ statement, isBusy }: StatementSheetProps) {
  const { sellerName, title, period, client, columns, opening, rows, closing } = statementView(statement);
  return (
    <Card aria-labelledby="statement" className={sheet}>
      <header className={cn('flex flex-wrap justify-between gap-x-10 gap-y-4', indent)}>
        <div className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
          <p className="font-semibold">{sellerName}</p>
          <h2
            id="statement"
            className="mt-3 text-balance font-display font-medium text-2xl leading-8 tracking-tight max-sm:text-xl max-sm:leading-6"
          >
            {title}
          </h2>
          <p className="mt-1 text-muted tabular-nums">{period}</p>
        </div>
        {client.lines.length > 0 && (
          <address className="min-w-0 max-w-72 not-italic [overflow-wrap:anywhere]">
            <span className="block font-medium">{client.name}</span>
            {client.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may be the same
              <span key={index} className="block text-muted">
                {line}
              </span>
            ))}
          </address>
        )}
      </header>
      <table
        aria-label={title}
        aria-busy={isBusy || undefined}
        className="mt-6 w-full border-collapse print:text-sm"
      >
        <thead>
          <tr>
            <th scope="col" className={cn(head, roomy, 'text-left')}>
              {columns.date}
            </th>
            <th scope="col" className={cn(head, 'text-left max-sm:pl-4 sm:w-full')}>
              {columns.text}
            </th>
            <th scope="col" className={cn(head, roomy, 'text-right')}>
              {columns.charge}
            </th>
            <th scope="col" className={cn(head, roomy, 'text-right')}>
              {columns.credit}
            </th>
            <th scope="col" className={cn(head, 'text-right max-sm:pr-4')}>
              <span className="whitespace-nowrap sm:hidden">Amount and balance</span>
              <span className="max-sm:hidden">{columns.balance}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Line line={opening} />
          {rows.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and several may say the same
            <Line key={index} line={line} row={statement.rows[index]} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className={cn('mt-4 text-muted', indent)}>Nothing was charged or paid in this period.</p>
      )}
      <p
        className={cn(
          'mt-6 flex flex-wrap items-baseline justify-between gap-x-6 border-ink border-t pt-4',
          'max-sm:mx-4 break-inside-avoid',
        )}
      >
        <span className="font-medium">{closing.label}</span>
        <span className="font-semibold text-2xl tabular-nums tracking-tight [overflow-wrap:anywhere] max-sm:text-xl">
          {closing.amount}
        </span>
      </p>
    </Card>
  );
}

function Line({ line, row }: { line: StatementLine; row?: StatementRow | undefined }) {
  const { date, text, charge, credit, balance } = line;
  return (
    <tr>
      <td className={cn(cell, roomy, figures)}>{date}</td>
      <td className={cn(cell, '[overflow-wrap:anywhere] max-sm:pl-4', !row && 'font-medium')}>
        <LineText text={text} invoice={row?.invoice ?? null} />
        <span className="block font-normal text-muted text-sm tabular-nums sm:hidden">{date}</span>
      </td>
      <td className={cn(cell, roomy, figures, 'text-right')}>{charge}</td>
      <td className={cn(cell, roomy, figures, 'text-right')}>{credit}</td>
      <td className={cn(cell, figures, 'text-right max-sm:pr-4')}>
        <span className="block sm:hidden">{charge || (credit && `−${credit}`)}</span>
        <span className={cn('font-medium', row && 'max-sm:font-normal max-sm:text-muted max-sm:text-sm')}>
          {balance}
        </span>
      </td>
    </tr>
  );
}

/** What it says; the number of the invoice that it is about leads there. */
function LineText({ text, invoice }: { text: string; invoice: StatementRow['invoice'] }) {
  const number = invoice?.displayNumber ?? '';
  const at = invoice ? text.indexOf(number) : -1;
  if (!invoice || at < 0) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <Link
        href={`/invoices/${invoice.id}`}
        className="whitespace-nowrap text-accent tabular-nums underline decoration-line-strong underline-offset-3 hover:decoration-current print:text-ink print:no-underline"
      >
        {number}
      </Link>
      <span>{text.slice(at + number.length)}</span>
    </>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e'];

export function StatementSkeleton() {
  return (
    <Card role="status" aria-busy="true" className={sheet}>
      <span className="sr-only">Loading statement</span>
      <div className={indent}>
        <Skeleton className="my-1 h-4 w-32" />
        <Skeleton className="mt-4 h-7 w-80 max-w-full" />
        <Skeleton className="my-2 h-3 w-56" />
        <div className="mt-9 grid gap-6">
          {placeholders.map((key) => (
            <div key={key} className="flex gap-6">
              <Skeleton className="h-3 w-20 max-sm:hidden" />
              <Skeleton className="h-3 w-2/5" />
              <Skeleton className="ml-auto h-3 w-20" />
              <Skeleton className="h-3 w-20 max-sm:hidden" />
            </div>
          ))}
        </div>
        <div className="mt-8 flex justify-between">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-7 w-28" />
        </div>
      </div>
    </Card>
  );
}
