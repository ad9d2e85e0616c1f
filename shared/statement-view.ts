import { formatDate } from './dates.ts';
import { formatMoney, moneyString, parseMoney } from './money.ts';
import { type Statement, type StatementRow, statementText } from './statement.ts';

export interface StatementLine {
  date: string;
  text: string;
  /** What was charged, or what came or was taken off; the other one is empty. */
  charge: string;
  credit: string;
  balance: string;
}

/** A statement as its page, its print and its file say it. */
export interface StatementView {
  sellerName: string;
  title: string;
  period: string;
  client: { name: string; lines: string[] };
  columns: StatementLine;
  opening?: StatementLine;
  rows: StatementLine[];
  closing?: { label: string; amount: string };
}

const columns: StatementLine = {
  date: 'Date',
  text: 'Description',
  charge: 'Charges',
  credit: 'Payments and credit',
  balance: 'Balance',
};

export function statementView(statement: Statement): Required<StatementView> {
  const { client, currency, from, to, rows, opening, closing } = statement;
  const money = (amount: string) => formatMoney(amount, currency);
  const line = (row: StatementRow): StatementLine => ({
    date: formatDate(row.date),
    text: statementText(row, currency),
    ...sidesOf(row, currency),
    balance: money(row.balance),
  });
  const isInCredit = Number(closing) < 0;
  return {
    sellerName: statement.sellerName,
    title: `Statement for ${client.name}`,
    period: `${formatDate(from)} to ${formatDate(to)}, in ${currency}`,
    client: {
      name: client.name,
      lines: [client.company, ...(client.address ?? '').split('\n')].filter((text) =>
        text?.trim(),
      ) as string[],
    },
    columns,
    opening: {
      date: formatDate(from),
      text: 'Opening balance',
      charge: '',
      credit: '',
      balance: money(opening),
    },
    rows: rows.map(line),
    closing: {
      label: isInCredit ? `Credit on ${formatDate(to)}` : `Balance due on ${formatDate(to)}`,
      amount: money(isInCredit ? closing.replace('-', '') : closing),
    },
  };
}

/**
 * A credit note that takes the place of a refund, and a refund that nothing is owed for, stand on both sides: each with its own
 * sum, as their documents say it.
 */
function sidesOf({ kind, sum, change }: StatementRow, currency: string) {
  const [whole, net] = [sum, change].map((amount) => parseMoney(amount, currency) ?? 0n) as [bigint, bigint];
  const own = net > 0n ? net : 0n;
  const charge = kind === 'credit_note' ? whole + net : kind === 'refund' ? whole : own;
  const shown = (amount: bigint) => (amount > 0n ? formatMoney(moneyString(amount, currency), currency) : '');
  return { charge: shown(charge), credit: shown(charge - net) };
}
