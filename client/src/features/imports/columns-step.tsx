import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSellerCurrency } from '#client/features/auth/auth.queries.ts';
import { taxRateQueries } from '#client/features/tax-rates/tax-rates.queries.ts';
import { countOf } from '#client/lib/count-text.ts';
import { useHistoryState } from '#client/lib/history-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '#client/ui/card.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { FieldError } from '#client/ui/field.tsx';
import type { Import, TableKind } from '#shared/imports.ts';
import type { TaxRate } from '#shared/tax-rate.ts';
import { taxText } from '#shared/tax-text.ts';
import { Choices } from './choices.tsx';
import { ColumnTable } from './column-table.tsx';
import { failureToast } from './failure-toast.ts';
import { targetText } from './import-texts.ts';
import { useCheckImport, useReadAgain } from './imports.queries.ts';
import {
  draftOf,
  isComplete,
  type MappingDraft,
  mappingOf,
  missingTargets,
  namedTaxes,
  sharedTargets,
} from './mapping-draft.ts';
import { type Reading, ReadingFields } from './reading-fields.tsx';
import { sourceNames } from './source-help.ts';

interface ColumnsStepProps {
  value: Import & { kind: TableKind };
  /** It is being checked. */
  onChecking: () => void;
}

/** Columns that are read anew are another table. */
const tableKey = ({ encoding, delimiter, headerRow, columns }: Import) =>
  [encoding, delimiter, headerRow, columns.length].join(' ');

/** The second step: what each column becomes, and what the file doesn't say. */
export function ColumnsStep({ value, onChecking }: ColumnsStepProps) {
  return <Columns key={tableKey(value)} value={value} onChecking={onChecking} />;
}

function Columns({ value, onChecking }: ColumnsStepProps) {
  const { id, kind, columns, source, encoding, delimiter, headerRow, rowsTotal } = value;
  const currency = useSellerCurrency();
  // What was chosen survives a reload, and is another thing once the file is read in another way.
  const [said, setSaid] = useHistoryState(`import ${id} ${tableKey(value)}`, (kept) => ({
    ...draftOf(value, currency),
    ...(kept as Partial<MappingDraft> | undefined),
  }));
  const [hasTried, setTried] = useState(false);
  const card = useRef<HTMLElement>(null);
  const check = useCheckImport(id);
  const read = useReadAgain(id);
  const change = (part: Partial<MappingDraft>) => setSaid({ ...said, ...part });
  const taxNames = namedTaxes(columns, said);
  const { data: rates = [] } = useQuery({ ...taxRateQueries.list(), enabled: taxNames.length > 0 });
  const draft = { ...said, taxRates: { ...ratesCalledSo(taxNames, rates), ...said.taxRates } };
  const missing = missingTargets(kind, draft);
  const handleCheck = () => {
    flushSync(() => setTried(true));
    if (!isComplete({ kind, columns, taxNames }, draft)) return showFirstFault(card.current);
    check.mutate(
      { mapping: mappingOf(draft, kind) },
      { onSuccess: onChecking, onError: failureToast("Couldn't check the file") },
    );
  };
  const handleRead = (reading: Reading) =>
    read.mutate(
      // What was matched belongs to the columns as they were.
      { ...mappingOf(draft, kind), targets: {}, ...reading },
      { onError: failureToast("Couldn't read the file in this way") },
    );
  const found = [
    source && source !== 'other' && `This looks like a file of ${sourceNames[source]}.`,
    rowsTotal > 0 && `${countOf(rowsTotal, 'row')}, ${countOf(columns.length, 'column')}.`,
  ];
  return (
    <Card ref={card} aria-labelledby="import-columns">
      <CardHead id="import-columns" title="Match the columns" />
      <p className="-mt-2 px-5 pb-3 text-muted max-sm:px-4">{found.filter(Boolean).join(' ')}</p>
      <div className="border-line border-t">
        <ColumnTable
          kind={kind}
          columns={columns}
          targets={draft.targets}
          onChange={(targets) => change({ targets })}
        />
      </div>
      <Shared kind={kind} draft={draft} />
      <CardBody className="grid gap-5 border-line border-t">
        <Choices
          kind={kind}
          columns={columns}
          taxNames={taxNames}
          rates={rates}
          draft={draft}
          hasTried={hasTried}
          onChange={change}
        />
        {encoding && delimiter && headerRow !== null && (
          <Disclosure title="The columns or letters look wrong" isOpenAtFirst={false}>
            <ReadingFields
              reading={{ encoding, delimiter, headerRow }}
              isDisabled={read.isPending}
              onChange={handleRead}
            />
          </Disclosure>
        )}
        {hasTried && missing.length > 0 && (
          <div role="alert">
            <FieldError>{`Choose which column is ${missing.join(', and which is ')}.`}</FieldError>
          </div>
        )}
      </CardBody>
      <CardFoot className="sticky bottom-0 rounded-b-card bg-surface">
        <p className="min-w-0 flex-1 basis-56">The check writes nothing. It shows what would happen.</p>
        <Button variant="primary" isPending={check.isPending} pendingText="Starting…" onClick={handleCheck}>
          Check the file
        </Button>
      </CardFoot>
    </Card>
  );
}

/** Exports name taxes so that an import finds the rate again. */
const ratesCalledSo = (names: readonly string[], rates: readonly TaxRate[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const rate = rates.find((each) => taxText(each) === name);
      return rate ? [[name, rate.id]] : [];
    }),
  );

/** The button is always in view, what is missing may not be. */
function showFirstFault(card: HTMLElement | null): void {
  const field = card?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const fault = field ?? card?.querySelector('[role="alert"]');
  fault?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** What becomes of several columns with one target. */
function Shared({ kind, draft }: { kind: TableKind; draft: MappingDraft }) {
  const { joined, first } = sharedTargets(draft);
  const named = (targets: typeof joined) => targets.map((target) => targetText(target, kind)).join(', ');
  const lines = [
    joined.length > 0 && `Several columns become ${named(joined)}: their texts are joined, in this order.`,
    first.length > 0 && `Several columns become ${named(first)}: the first that isn't empty counts.`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return <p className="border-line border-t px-5 py-3 text-muted text-sm max-sm:px-4">{lines.join(' ')}</p>;
}
