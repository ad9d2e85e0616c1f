import type { ReactNode } from 'react';
import { DetailsDrawing } from '#client/features/documents/details/details-skeleton.tsx';
import { Card, CardHead, Toolbar } from '#client/ui/card.tsx';
import { CardGridSkeleton } from '#client/ui/card-grid.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { type Stat, StatCards } from '#client/ui/stat-cards.tsx';
import type { PagePath } from '#shared/routes.ts';

type Shape =
  | 'overview'
  | 'documents'
  | 'document'
  | 'list'
  | 'clients'
  | 'cards'
  | 'entries'
  | 'tabs'
  | 'forms';

const shapes: Partial<Record<PagePath, Shape>> = {
  '/dashboard': 'overview',
  '/clients': 'clients',
  '/invoices': 'documents',
  '/invoices/:invoiceId': 'document',
  '/proposals': 'documents',
  '/proposals/:proposalId': 'document',
  '/recurring': 'list',
  '/recurring/:recurringId': 'document',
  '/items': 'cards',
  '/imports': 'forms',
  '/imports/:importId': 'list',
  '/notifications': 'entries',
  '/settings': 'tabs',
  '/payments': 'tabs',
};

const NO_BREAK_SPACE = '\u00a0';

/** Figures whose names the screen brings along. */
const figures = (count: number, note?: string): Stat[] =>
  Array.from({ length: count }, (_none, index) => ({
    label: NO_BREAK_SPACE.repeat(index + 1),
    value: null,
    ...(note && { note }),
  }));

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The skeleton of a screen while its code loads, in the same layout. */
export function ScreenSkeleton({ path }: { path: PagePath }) {
  return (
    <div role="status" className="contents">
      <span className="sr-only">Loading...</span>
      <div aria-hidden="true" data-skeleton={path} className="contents">
        {drawings[shapes[path] ?? 'forms']()}
      </div>
    </div>
  );
}

const drawings: Record<Shape, () => ReactNode> = {
  overview: () => (
    <>
      <StatCards label="" isLoading stats={figures(4, NO_BREAK_SPACE)} />
      <Card>
        <CardHead title={<Skeleton className="h-4 w-40" />} />
        <Skeleton className="mx-5 mb-5 h-63 max-sm:mx-4" />
      </Card>
      <Rows />
    </>
  ),
  documents: () => (
    <>
      <StatCards label="" isLoading stats={figures(4, NO_BREAK_SPACE)} />
      <List fields={2} />
    </>
  ),
  document: () => (
    <>
      <Skeleton className="my-1 h-4 w-28" />
      <DetailsDrawing />
    </>
  ),
  clients: () => (
    <>
      <StatCards label="" isLoading stats={figures(1)} />
      <Cards />
    </>
  ),
  cards: () => <Cards />,
  list: () => <List fields={3} />,
  entries: () => <List fields={3} />,
  tabs: () => (
    <>
      <div className="flex gap-6 border-line border-b pb-3">
        {rows.slice(0, 6).map((key) => (
          <Skeleton key={key} className="h-5 w-20 max-sm:w-14" />
        ))}
      </div>
      <Form />
    </>
  ),
  forms: () => (
    <>
      <Form />
      <Form />
    </>
  ),
};

const Field = () => <Skeleton className="h-9 w-40 rounded-control max-sm:h-11 max-sm:w-full" />;

function List({ fields }: { fields: number }) {
  return (
    <Card>
      <Toolbar>
        {rows.slice(0, fields).map((key) => (
          <Field key={key} />
        ))}
      </Toolbar>
      <RowList />
    </Card>
  );
}

const Rows = () => (
  <Card>
    <CardHead isRuled title={<Skeleton className="h-4 w-32" />} />
    <RowList />
  </Card>
);

const RowList = () => (
  <div>
    {rows.map((key) => (
      <div key={key} className="flex items-center gap-4 border-line px-5 py-4 not-first:border-t max-sm:px-4">
        <div className="min-w-0 flex-1">
          <Skeleton className="my-0.5 h-3 w-16" />
          <Skeleton className="mt-1.5 mb-1 h-3 w-3/5" />
        </div>
        <Skeleton className="h-3 w-20" />
      </div>
    ))}
  </div>
);

const Cards = () => (
  <Card>
    <Toolbar className="justify-between">
      <Field />
      <Skeleton className="h-9 w-[118px] rounded-control max-sm:h-11" />
    </Toolbar>
    <CardGridSkeleton
      label=""
      card={(key) => (
        <li key={key} className="rounded-card border border-line p-5">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-3 h-3 w-1/2" />
          <Skeleton className="mt-6 h-3 w-4/5" />
        </li>
      )}
    />
  </Card>
);

const Form = () => (
  <Card>
    <CardHead isRuled title={<Skeleton className="h-4 w-32" />} />
    <div className="grid gap-4 p-5 max-sm:px-4 sm:grid-cols-2">
      {rows.slice(0, 6).map((key) => (
        <div key={key}>
          <Skeleton className="mb-2 h-3 w-24" />
          <Skeleton className="h-9 rounded-control" />
        </div>
      ))}
    </div>
  </Card>
);
