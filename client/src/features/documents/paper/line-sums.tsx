import type { DocumentView } from '#shared/document-view.ts';
import type { SumView } from '#shared/sums-view.ts';

interface LineSumsProps extends Pick<DocumentView, 'total' | 'included' | 'reasons'> {
  sums: readonly SumView[] | undefined;
}

/** The sums down to the total, and what was taken off it since: in print the two may stand on different pages. */
export function splitSums(sums: readonly SumView[] | undefined) {
  const whole = sums?.findIndex(({ isTotal }) => isTotal) ?? -1;
  return whole < 0 ? { rest: sums } : { first: sums?.slice(0, whole + 1), rest: sums?.slice(whole + 1) };
}

export const SumRows = ({ sums }: { sums: readonly SumView[] }) => sums.map(sumRow);

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

const sumRow = ({ label, text, href, isTotal }: SumView, index: number) => (
  // Two rates may have the same name.
  <p key={index} className={isTotal ? 'sum-row is-total' : 'sum-row'}>
    <span>
      {href ? (
        <a href={href} target="_blank" rel="noopener">
          {label}
        </a>
      ) : (
        label
      )}
    </span>
    <span>{text}</span>
  </p>
);
