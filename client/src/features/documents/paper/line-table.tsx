import { Fragment, type ReactNode, use } from 'react';
import type { DocumentView } from '#shared/document-view.ts';
import type { LineView, SectionView } from '#shared/lines-view.ts';
import { PaperCredits } from './document-credits.tsx';
import { LineSums, SumRows, splitSums } from './line-sums.tsx';
import { hasEnd } from './paper-end.tsx';
import { Places, usePlace } from './places.ts';

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
> & {
  /** Cards stand for it on screen. */
  isPaperOnly?: boolean;
};

export function LineTable(props: LineTableProps) {
  const { heading, linesLabel, columns, lines, sections, credits, isPaperOnly = false } = props;
  const place = usePlace();
  const hasPlaces = use(Places);
  const kept = Math.max(lines.length - KEPT_WITH_TOTAL, 0);
  const row = (line: LineView) =>
    lineRow(line, {
      sections,
      place: isPaperOnly ? {} : place(`doc-line-${line.position}`),
      cell: hasPlaces ? (text) => <span>{text}</span> : (text) => text,
    });
  const { first, rest } = splitSums(props.sums);
  const end = sumCell(
    <>
      <LineSums {...props} sums={rest} />
      {!hasEnd(props) && <PaperCredits credits={credits} />}
    </>,
  );
  return (
    <table {...(isPaperOnly ? {} : place('doc-lines', 'pricing'))} className="lines">
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
        {first ? sumCell(<SumRows sums={first} />) : end}
      </tbody>
      {first && <tbody className="keep taken">{end}</tbody>}
    </table>
  );
}

const sumCell = (children: ReactNode) => (
  <tr className="sum">
    <td colSpan={4}>{children}</td>
  </tr>
);

interface RowParts {
  sections: SectionView[] | undefined;
  /** Attributes of the row. */
  place: object;
  /** Sheets that may change while they are read have each text in an element: translating browsers replace text nodes. */
  cell: (text: string) => ReactNode;
}

function lineRow(line: LineView, { sections, place, cell }: RowParts) {
  const section = sections?.find(({ position }) => position === line.position);
  return (
    <Fragment key={line.position}>
      {section && sectionRow(section)}
      <tr {...place} className={line.choice?.isChosen === false ? 'is-left' : undefined}>
        <td>
          <span className="own-text is-prose" dir="auto">
            {line.description}
          </span>
          <span className="calc">{`${line.quantity} × ${line.rate}`}</span>
          {line.choice?.mark && <span className="line-note line-mark">{line.choice.mark}</span>}
          {line.notes?.map((note) => (
            <span key={note} className="line-note own-text is-prose" dir="auto">
              {note}
            </span>
          ))}
        </td>
        <td className="wide">{cell(line.quantity)}</td>
        <td className="wide">{line.rate}</td>
        <td>
          {cell(line.amount)}
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
