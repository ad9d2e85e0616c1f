import { LineSums } from '#client/features/documents/paper/line-sums.tsx';
import type { DocumentView } from '#shared/document-view.ts';

/** What is accepted, line by line, and what it comes to. */
export function ChosenList({ view, deposit }: { view: DocumentView; deposit: string | undefined }) {
  const taken = view.lines.filter(({ choice }) => choice?.isChosen ?? true);
  return (
    <div className="chosen">
      <ul>
        {taken.map(({ position, description, quantity, rate, amount, discount }) => (
          <li key={position}>
            <span className="chosen-text">
              <span className="own-text is-prose" dir="auto">
                {description}
              </span>
              {quantity !== '1' && <span className="card-calc">{`${quantity} × ${rate}`}</span>}
            </span>
            <span className="chosen-amount">
              {amount}
              {discount && <span className="card-calc">{discount}</span>}
            </span>
          </li>
        ))}
      </ul>
      <LineSums sums={view.sums} total={view.total} included={view.included} reasons={view.reasons} />
      {deposit && <p className="chosen-deposit">{`A deposit of ${deposit} is invoiced at once.`}</p>}
    </div>
  );
}
