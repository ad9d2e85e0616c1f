import type { DocumentView } from '#shared/document-view.ts';

type LineSumsProps = Pick<DocumentView, 'sums' | 'total' | 'included' | 'reasons'>;

/** Below the lines: what adds up to the total, the total, and what is to be said of the tax in it. */
export function LineSums({ sums, total, included, reasons }: LineSumsProps) {
  return (
    <>
      {sums?.map(sumRow)}
      <p className={sums ? 'total is-below' : 'total'}>
        <span>{total.label}</span>
        <b>{total.text}</b>
      </p>
      {included?.map(sumRow)}
      {reasons?.map((reason) => (
        <p key={reason} className="reason own-text is-prose" dir="auto">
          {reason}
        </p>
      ))}
    </>
  );
}

const sumRow = ({ label, text }: { label: string; text: string }, index: number) => (
  // Two rates may have the same name.
  <p key={index} className="sum-row">
    <span>{label}</span>
    <span>{text}</span>
  </p>
);
