import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { StatCards } from '#client/ui/stat-cards.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#client/ui/table.tsx';

const rows = [
  { name: 'Brand identity and packaging for the autumn range', status: 'Paid', amount: '$4,420.00' },
  { name: 'Donaudampfschifffahrtsgesellschaftskapitän', status: 'Sent', amount: '$9,999,999,999.99' },
];

/** Cards with figures, a table, and a menu. */
export function ListSamples() {
  return (
    <>
      <StatCards
        label="Figures"
        stats={[
          { label: 'Total revenue', value: '$12,300.00', note: 'All time' },
          { label: 'Overdue', value: '2', tone: 'critical' },
        ]}
      />
      <StatCards label="Figures that load" stats={[{ label: 'Total revenue', value: '' }]} isLoading />
      <Table label="Samples">
        <TableHead>
          <HeaderCell>Title</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell isRight>Amount</HeaderCell>
        </TableHead>
        <TableBody>
          {rows.map(({ name, status, amount }) => (
            <TableRow key={name}>
              <TableCell place="title">{name}</TableCell>
              <TableCell place="foot">
                <Badge>{status}</Badge>
              </TableCell>
              <TableCell place="sub" isNumeric isRight>
                {amount}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <div className="flex items-center gap-3">
        <Avatar letters="MO" />
        <Menu trigger={<Button variant="secondary">Open a menu</Button>} label="Samples" align="start">
          <MenuItem onSelect={() => undefined}>Edit</MenuItem>
          <MenuItem onSelect={() => undefined} isDisabled>
            Send again
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => undefined} isDanger>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}
