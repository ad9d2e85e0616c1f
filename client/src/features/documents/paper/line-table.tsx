import type { DocumentView, LineView } from '#shared/document-view.ts';
import { PaperCredits } from './document-credits.tsx';

/** In print the last lines stay with the total. */
const KEPT_WITH_TOTAL = 2;

type LineTableProps = Pick<
  DocumentView,
  'heading' | 'linesLabel' | 'columns' | 'lines' | 'total' | 'credits'
>;

export function LineTable({ heading, linesLabel, columns, lines, total, credits }: LineTableProps) {
  const kept = Math.max(lines.length - KEPT_WITH_TOTAL, 0);
  return (
    <table className="lines">
      <caption className={linesLabel ? 'section-label' : 'sr'}>{linesLabel ?? `Items of ${heading}`}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.description}</th>
          <th scope="col" className="wide">
            {columns.quantity}
          </th>
          <th scope="col" className="wide">
            {columns.rate}
          </th>
          <th scope="col">{columns.amount}</th>
        </tr>
      </thead>
      {kept > 0 && <tbody>{lines.slice(0, kept).map(lineRow)}</tbody>}
      <tbody className="keep">
        {lines.slice(kept).map(lineRow)}
        <tr className="sum">
          <td colSpan={4}>
            <p className="total">
              <span>{total.label}</span>
              <b>{total.text}</b>
            </p>
            <PaperCredits credits={credits} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function lineRow(line: LineView) {
  return (
    <tr key={line.position}>
      <td>
        <span className="own-text is-prose" dir="auto">
          {line.description}
        </span>
        <span className="calc">{`${line.quantity} × ${line.rate}`}</span>
      </td>
      <td className="wide">{line.quantity}</td>
      <td className="wide">{line.rate}</td>
      <td>{line.amount}</td>
    </tr>
  );
}
