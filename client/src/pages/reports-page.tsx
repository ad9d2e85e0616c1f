import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { exportPath } from '#client/features/lists/export-path.ts';
import {
  type ReportDays,
  type ReportPeriod,
  readReportPeriod,
  reportPeriodLabels,
  reportPeriods,
} from '#client/features/reports/report-period.ts';
import { ReportTable } from '#client/features/reports/report-table.tsx';
import { reportPath, reportQuery } from '#client/features/reports/reports.queries.ts';
import { useToday } from '#client/lib/use-today.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { DayRange } from '#client/ui/day-range.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { Menu, MenuDownload, MenuSeparator } from '#client/ui/menu.tsx';
import { Select } from '#client/ui/select.tsx';
import { reportPeriod } from '#shared/report-view.ts';

const periodOptions = reportPeriods.map((value) => ({ value, label: reportPeriodLabels[value] }));

export function ReportsPage() {
  const user = useLastUser();
  return user && <Reports timeZone={user.timeZone} />;
}

function Reports({ timeZone }: { timeZone: string }) {
  const [path, navigate] = useLocation();
  const shown = readReportPeriod(new URLSearchParams(useSearch()), useToday(timeZone));
  const { period, from, to } = shown;
  const days = { from, to };
  // What is shown is in the address, so that it can be kept, sent and gone back to.
  const show = (query: Record<string, string>) =>
    navigate(`${path}?${new URLSearchParams(query)}`, { replace: true });
  const choosePeriod = (chosen: ReportPeriod) => show(chosen === 'custom' ? days : { period: chosen });
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 print:hidden">
        <Field label="Period" className="w-48 max-sm:w-full">
          <Select options={periodOptions} value={period} onValueChange={choosePeriod} />
        </Field>
        {period === 'custom' && <DayRange from={from} to={to} onChoose={(chosen) => show({ ...chosen })} />}
        <div className="ml-auto flex gap-2 self-end max-sm:w-full max-sm:*:flex-1">
          <Files days={days} />
          <a href={reportPath(days, '/pdf')} download className={buttonStyle({ variant: 'primary' })}>
            <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Download PDF
          </a>
        </div>
      </div>
      <Figures days={days} />
    </>
  );
}

function Files({ days }: { days: ReportDays }) {
  const excel = { format: 'xlsx' };
  return (
    <Menu
      label="Files"
      trigger={
        <Button icon={<ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.75} />}>Files</Button>
      }
    >
      <MenuDownload href={reportPath(days, '/csv')}>Report, CSV</MenuDownload>
      <MenuSeparator />
      <MenuDownload href={reportPath(days, '/journal')}>Journal, CSV</MenuDownload>
      <MenuDownload href={reportPath(days, '/journal', excel)}>Journal, Excel</MenuDownload>
      <MenuSeparator />
      <MenuDownload href={exportPath('payments', days)}>Payments, CSV</MenuDownload>
      <MenuDownload href={exportPath('payments', { ...days, ...excel })}>Payments, Excel</MenuDownload>
      <MenuSeparator />
      <MenuDownload href={reportPath(days, '/quickbooks')}>Invoices for QuickBooks Online</MenuDownload>
    </Menu>
  );
}

function Figures({ days }: { days: ReportDays }) {
  const report = useQuery(reportQuery(days));
  if (report.isError && !report.data)
    return (
      <Card>
        <ErrorState
          title="Couldn't load this report"
          onRetry={() => void report.refetch()}
          isRetrying={report.isFetching}
        />
      </Card>
    );
  if (!report.data)
    return (
      <Card>
        <FormSkeleton label="Loading report" rows={4} />
      </Card>
    );
  const { currencies } = report.data;
  return (
    <>
      <h2 className="font-display font-medium text-xl tracking-tight tabular-nums">
        {reportPeriod(report.data)}
      </h2>
      {currencies.length === 0 ? (
        <Card>
          <CardBody>
            <EmptyState
              art="papers"
              title="Nothing in this period"
              text="No invoice was issued and no money moved. Choose another period."
            />
          </CardBody>
        </Card>
      ) : (
        currencies.map((figures) => (
          <ReportTable key={figures.currency} figures={figures} isBusy={report.isPlaceholderData} />
        ))
      )}
    </>
  );
}
