import { moneySql } from '#server/db/money.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import { bigint, date, integer, json, text, uuid } from '#server/db/sql-types.ts';
import { type Cells, PAGE_ROWS } from '#server/features/exports/export-pages.ts';

const ISSUED = 'coalesce(d.issued_on, (d.created_at at time zone :timeZone)::date)';

/**
 * Rows of the invoice template of QuickBooks Online: lines, taxes, and what was invoiced before, which together come to the
 * invoice. It has no column for discounts, so a line that has one, or is priced with tax, is one piece of its net. Only the first
 * row of an invoice bears its head. Void and cancelled invoices are left out.
 */
export const quickbooksRows = namedStatement({
  name: 'read_quickbooks_rows',
  parameters: {
    ...{ userId: uuid, timeZone: text, from: date, to: date, number: integer, position: bigint },
  },
  row: { number: integer, position: bigint, cells: json<Cells>() },
  sql: `with line as (
      select d.id, l.position::bigint as position, left(split_part(l.description, E'\\n', 1), 100) as item, l.description,
        case when coalesce(l.net_amount, l.amount) = l.amount then trim_scale(l.quantity)::text else '1' end as quantity,
        case when coalesce(l.net_amount, l.amount) = l.amount then l.rate else l.net_amount end as rate,
        coalesce(l.net_amount, l.amount) as amount, coalesce(l.service_to, d.service_to) as service
      from documents d join document_lines l on l.document_id = d.id where d.user_id = :userId and d.kind = 'invoice'
      union all
      select d.id, 10000 + t.set_no * 10 + t.rate_no, 'Tax', t.name || ' ' || trim_scale(t.percent)::text || '%', '1',
        t.amount, t.amount, null
      from documents d join document_taxes t on t.document_id = d.id
      where d.user_id = :userId and d.kind = 'invoice' and t.amount > 0
      union all
      select d.id, 20000 + row_number() over (partition by d.id order by i.number), 'Deposit', i.display_number, '1',
        -sum(y.net + y.tax), -sum(y.net + y.tax), null
      from documents d join deposit_deductions y on y.document_id = d.id join documents i on i.id = y.deposit_id
      where d.user_id = :userId and d.kind = 'invoice' group by d.id, i.number, i.display_number
    ), invoice as (
      select d.*, (select min(l.position) from line l where l.id = d.id) as first from documents d
      where d.user_id = :userId and d.kind = 'invoice' and ${ISSUED} between :from and :to
        and not (d.status = 'cancelled' and (d.voided_at is not null or d.balance > 0 or d.amount = 0))
        and d.number >= :number
    )
    select d.number, l.position, json_build_array(d.display_number,
      case when l.position = d.first then coalesce(nullif(c.company, ''), c.name) end,
      case when l.position = d.first then ${ISSUED}::text end, case when l.position = d.first then d.due_on::text end,
      null, null, case when l.position = d.first then d.title end,
      l.item, l.description, l.quantity, ${moneySql('l.rate', 'd.currency')}, ${moneySql('l.amount', 'd.currency')},
      l.service::text) as cells
    from invoice d join line l on l.id = d.id join clients c on c.id = d.client_id
    where d.number > :number or l.position > :position
    order by d.number, l.position limit ${PAGE_ROWS}`,
});
