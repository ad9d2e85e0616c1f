import { Archive, Check, Pencil } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { ActionButton } from '#client/ui/card-buttons.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#client/ui/table.tsx';
import { formatPercent } from '#shared/percent.ts';
import { categoryLabels, type TaxRate } from '#shared/tax-rate.ts';

interface TaxRateTableProps {
  rates: readonly TaxRate[];
  onEdit: (rate: TaxRate) => void;
  onArchive: (rate: TaxRate) => void;
}

export function TaxRateTable({ rates, onEdit, onArchive }: TaxRateTableProps) {
  return (
    <Table label="Tax rates">
      <TableHead>
        <HeaderCell>Name</HeaderCell>
        <HeaderCell className="w-32">Kind</HeaderCell>
        <HeaderCell isRight className="w-24">
          Percent
        </HeaderCell>
        <HeaderCell isHidden className="w-24">
          Actions
        </HeaderCell>
      </TableHead>
      <TableBody>
        {rates.map((rate) => (
          <RateRow key={rate.id} rate={rate} onEdit={() => onEdit(rate)} onArchive={() => onArchive(rate)} />
        ))}
      </TableBody>
    </Table>
  );
}

interface RateRowProps {
  rate: TaxRate;
  onEdit: () => void;
  onArchive: () => void;
}

function RateRow({ rate, onEdit, onArchive }: RateRowProps) {
  const { name, percent, category, reasonText, compound, isDefault } = rate;
  const said = `${name} ${formatPercent(percent)}`;
  return (
    <TableRow>
      <TableCell place="title" className="max-sm:pr-24">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {isDefault && <Badge icon={<Check aria-hidden="true" strokeWidth={2} />}>Default</Badge>}
        </span>
        {reasonText && (
          <span title={reasonText} className="block truncate text-muted text-sm">
            {reasonText}
          </span>
        )}
      </TableCell>
      <TableCell place="sub" className="text-ink-soft text-sm">
        {compound ? 'Compound' : categoryLabels[category]}
      </TableCell>
      <TableCell place="sub-end" isNumeric isRight>
        {formatPercent(percent)}
      </TableCell>
      <TableCell place="corner" isRight>
        <ActionButton verb="Edit" name={said} icon={Pencil} onClick={onEdit} />
        <ActionButton verb="Archive" name={said} icon={Archive} isCritical onClick={onArchive} />
      </TableCell>
    </TableRow>
  );
}
