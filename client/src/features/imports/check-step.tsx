import { Download } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#client/lib/count-text.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card, CardBody, CardFoot, CardHead } from '#client/ui/card.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import type { Import, ImportKind } from '#shared/imports.ts';
import { Counts } from './counts.tsx';
import { failureToast } from './failure-toast.ts';
import { countOfKind, kindTexts, problemCount } from './import-texts.ts';
import { errorsPath, useCheckImport, useRunImport } from './imports.queries.ts';
import { ProblemTable } from './problem-table.tsx';
import { countChanged, draftsOf, type FixDrafts, fixesOf } from './row-fixes.ts';

interface CheckStepProps {
  value: Import;
  /** Back to the columns. */
  onChangeColumns?: () => void;
}

/** The third step: what a run would do, and what stands in its way. Nothing is written yet. */
export function CheckStep({ value, onChangeColumns }: CheckStepProps) {
  const { id, kind, created, updated, problems, columns, fixes } = value;
  const found = problemCount(value);
  const [drafts, setDrafts] = useState<FixDrafts>(() => draftsOf(fixes));
  const check = useCheckImport(id);
  const run = useRunImport(id);
  const changed = countChanged(drafts, fixes);
  const coming = created + updated;
  const handleCheck = () =>
    check.mutate({ fixes: fixesOf(drafts) }, { onError: failureToast("Couldn't check the file") });
  const handleRun = () => run.mutate(undefined, { onError: failureToast("Couldn't start the import") });
  return (
    <>
      <Counts value={value} isForecast />
      <Assurance kind={kind} />
      {problems.length > 0 && (
        <Card aria-labelledby="import-problems">
          <CardHead
            id="import-problems"
            title={found > 0 ? countOf(found, 'problem') : 'Left out, and why'}
            actions={<ErrorsLink id={id} />}
            isRuled
          />
          <ProblemTable
            problems={problems}
            columns={columns}
            fixes={drafts}
            onFix={(row, fix) => setDrafts((before) => ({ ...before, [row]: fix }))}
          />
          {found > problems.length && (
            <p className="border-line border-t px-5 py-3 text-muted text-sm max-sm:px-4">
              {`The first ${problems.length.toLocaleString('en-US')}. All of them are in errors.csv.`}
            </p>
          )}
          <CardBody className="border-line border-t">
            <FixInFile />
          </CardBody>
          {changed > 0 && (
            <CardFoot className="sticky bottom-0 rounded-b-card bg-surface">
              <p>{`${countOf(changed, 'row')} filled in. Check again to see what they become.`}</p>
              <Button isPending={check.isPending} pendingText="Starting…" onClick={handleCheck}>
                Check again
              </Button>
            </CardFoot>
          )}
        </Card>
      )}
      <Card aria-label="Import">
        <div className="flex flex-wrap items-center gap-3 px-5 py-4 max-sm:px-4">
          <p className="min-w-0 flex-1 basis-56 text-muted">{whatRuns(value)}</p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            {onChangeColumns && <Button onClick={onChangeColumns}>Change columns</Button>}
            <Button
              variant="primary"
              isPending={run.isPending}
              pendingText="Starting…"
              aria-disabled={coming === 0 || changed > 0}
              onClick={handleRun}
            >
              {coming === 0 ? 'Import' : `Import ${countOfKind(coming, kind)}`}
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

function whatRuns(value: Import): string {
  const { created, updated, skipped, kind } = value;
  const hasProblems = problemCount(value) > 0;
  if (created + updated === 0)
    return hasProblems
      ? 'Nothing can be imported as it is. Fill in what is missing, or change the columns.'
      : `Nothing is left to import: you have all ${countOfKind(skipped, kind)} already.`;
  return hasProblems
    ? 'Rows with problems are left out. You can import them later from a corrected file.'
    : 'Everything can be undone for 30 days.';
}

function Assurance({ kind }: { kind: ImportKind }) {
  if (kind !== 'invoices') {
    return (
      <p className="max-w-[80ch] text-muted">
        {`Nothing is written yet, and nobody gets an email: ${kindTexts[kind].title.toLowerCase()} are only added to your list.`}
      </p>
    );
  }
  return (
    <ul className="grid max-w-[80ch] list-disc gap-1 pl-5 text-muted">
      <li>Nobody gets an email, now or later: no invoice is sent, and no reminder goes out.</li>
      <li>Invoices keep the numbers they have in the file. Your own numbering stays where it is.</li>
      <li>Drafts, and invoices with a number that you have already, are left out.</li>
      <li>Paid invoices without a payment date get the date of the invoice.</li>
    </ul>
  );
}

export function ErrorsLink({ id }: { id: string }) {
  return (
    <a href={errorsPath(id)} download className={buttonStyle({ size: 'sm' })}>
      <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Download errors.csv
    </a>
  );
}

function FixInFile() {
  return (
    <Disclosure title="Fix in the file" isOpenAtFirst={false}>
      <ol className="grid max-w-[72ch] list-decimal gap-1 pl-5 text-ink-soft">
        <li>Import the rows that are fine now, if you like.</li>
        <li>Download errors.csv. It has the rows with problems as they came, and the reason of each.</li>
        <li>Correct them there, save it as CSV UTF-8, and import that file the same way.</li>
      </ol>
    </Disclosure>
  );
}
