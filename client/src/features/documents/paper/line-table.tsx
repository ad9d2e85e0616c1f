import { Fragment } from 'react';
import type { DocumentView } from '#shared/document-view.ts';
import type { LineView, SectionView } from '#shared/lines-view.ts';
import { PaperCredits } from './document-credits.tsx';
import { LineSums } from './line-sums.tsx';
import { hasEnd } from './paper-end.tsx';

/** In print the last lines stay with the total. */
const KEPT_WITH_TOTAL = 2;

type LineTableProps = Pick<
  DocumentView,
  | 'heading'
  | 'linesLabel'
  | 'columns'
  | 'lines'
  | 'sections'
  | 'sums'
  | 'total'
  | 'included'
  | 'reasons'
  | 'credits'
  | 'below'
  | 'bank'
  | 'legalText'
>;

export function LineTable(props: LineTableProps) {
  const { heading, linesLabel, columns, lines, sections, credits } = props;
  const kept = Math.max(lines.length - KEPT_WITH_TOTAL, 0);
  const row = (line: LineView) => lineRow(line, sections);
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
      {kept > 0 && <tbody>{lines.slice(0, kept).map(row)}</tbody>}
      <tbody className="keep">
        {lines.slice(kept).map(row)}
        <tr className="sum">
          <td colSpan={4}>
            <LineSums {...props} />
            {!hasEnd(props) && <PaperCredits credits={credits} />}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function lineRow(line: LineView, sections: SectionView[] | undefined) {
  const section = sections?.find(({ position }) => position === line.position);
  return (
    <Fragment key={line.position}>
      {section && sectionRow(section)}
      <tr>
        <td>
          <span className="own-text is-prose" dir="auto">
            {line.description}
          </span>
          <span className="calc">{`${line.quantity} × ${line.rate}`}</span>
          {line.notes?.map((note) => (
            <span key={note} className="line-note own-text is-prose" dir="auto">
              {note}
            </span>
          ))}
        </td>
        <td className="wide">{line.quantity}</td>
        <td className="wide">{line.rate}</td>
        <td>
          {line.amount}
          {line.discount && <span className="line-note">{line.discount}</span>}
        </td>
      </tr>
    </Fragment>
  );
}

/** Spans the columns that there are, on any width. */
function sectionRow({ title, note, subtotal }: SectionView) {
  return (
    <tr className="section">
      <th scope="rowgroup" colSpan={4}>
        <span className="section-line">
          <span className="own-text is-prose" dir="auto">
            {title}
          </span>
          <span>{subtotal}</span>
        </span>
        {note && (
          <span className="line-note own-text is-prose" dir="auto">
            {note}
          </span>
        )}
      </th>
    </tr>
  );
}
