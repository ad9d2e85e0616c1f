import { type ReactNode, useId } from 'react';
import type { DocumentView } from '#shared/document-view.ts';
import type { ChoiceView, LineView, SectionView } from '#shared/lines-view.ts';
import { quantityRange } from '#shared/quantity-range.ts';
import { LineSums } from './line-sums.tsx';
import { LineTable } from './line-table.tsx';
import { linePlace, type OfferGroup, offerGroups } from './offer-groups.ts';

/** What a page that is answered adds. Lines are told by their position, from 1. */
export interface OfferControls {
  onTake: (position: number, isTaken: boolean) => void;
  /** Where a quantity is chosen. */
  quantity: (line: LineView, quantities: NonNullable<ChoiceView['quantities']>) => ReactNode;
  /** Put to a line. */
  beside: (line: LineView) => ReactNode;
}

interface OfferLinesProps {
  document: DocumentView;
  /** Absent where nothing can be chosen. */
  controls?: OfferControls | undefined;
}

/** Lines of which some are chosen: cards on screen, and the table that every document has on paper. */
export function OfferLines({ document, controls }: OfferLinesProps) {
  const { linesLabel, sums, total, included, reasons } = document;
  const id = useId();
  return (
    <>
      <section className="offer" aria-labelledby={id} id="doc-lines" data-section="pricing">
        <h2 className="section-label" id={id}>
          {linesLabel}
        </h2>
        {offerGroups(document).map((group) => (
          <Group key={group.lines[0]?.position} group={group} controls={controls} />
        ))}
        <div className="offer-sums">
          <LineSums sums={sums} total={total} included={included} reasons={reasons} />
        </div>
      </section>
      <div className="only-paper">
        <LineTable {...document} isPaperOnly />
      </div>
    </>
  );
}

interface GroupProps {
  group: OfferGroup;
  controls: OfferControls | undefined;
}

function Group({ group: { section, lines }, controls }: GroupProps) {
  const isOne = section?.choice === 'one';
  const cards = (
    <ul className={isOne ? 'cards is-row' : 'cards'}>
      {lines.map((line) => (
        <Card key={line.position} line={line} group={section?.position ?? 0} controls={controls} />
      ))}
    </ul>
  );
  if (!section) return cards;
  if (!section.choice) {
    return (
      <div className="offer-group">
        <GroupHead section={section} />
        {cards}
      </div>
    );
  }
  return (
    <fieldset className="offer-group">
      <legend>
        <GroupHead section={section} hint={isOne ? 'Choose one' : 'Choose any'} />
      </legend>
      {cards}
    </fieldset>
  );
}

function GroupHead({
  section: { title, note, subtotal, choice },
  hint,
}: {
  section: SectionView;
  hint?: string;
}) {
  const aside = choice === 'one' ? hint : (hint ?? subtotal);
  return (
    <span className="group-head">
      <span className="group-title own-text is-prose" dir="auto">
        {title}
      </span>
      {aside && <span className="group-hint">{aside}</span>}
      {note && (
        <span className="group-note own-text is-prose" dir="auto">
          {note}
        </span>
      )}
    </span>
  );
}

interface CardProps {
  line: LineView;
  /** Names the packages of which one is chosen. */
  group: number;
  controls: OfferControls | undefined;
}

function Card({ line, group, controls }: CardProps) {
  const { position, description, choice, notes = [], discount, quantity, rate, amount } = line;
  const isTaken = choice?.isChosen ?? true;
  const isUpToClient = choice && choice.kind !== 'fixed';
  const id = linePlace(position);
  const text = (
    <span className="card-text">
      <span className="own-text is-prose" dir="auto">
        {description}
      </span>
      {notes.map((note) => (
        <span key={note} className="line-note own-text is-prose" dir="auto">
          {note}
        </span>
      ))}
      {(quantity !== '1' || choice?.quantities) && (
        <span className="card-calc">{`${quantity} × ${rate}`}</span>
      )}
      {discount && <span className="card-calc">{discount}</span>}
      {!controls && choice?.quantities && (
        <span className="card-calc">{`Any quantity from ${quantityRange(choice.quantities)}`}</span>
      )}
    </span>
  );
  const price = <span className="card-price">{choice?.price ?? amount}</span>;
  return (
    <li id={id} className={cardClass(choice)}>
      {isUpToClient ? (
        <label className="card-main">
          <input
            type={choice.kind === 'one' ? 'radio' : 'checkbox'}
            name={choice.kind === 'one' ? `packages-${group}` : `line-${position}`}
            data-line={position}
            checked={isTaken}
            disabled={!controls}
            onChange={({ target }) => controls?.onTake(position, target.checked)}
          />
          {text}
          {price}
        </label>
      ) : (
        <div className="card-main">
          {text}
          {price}
        </div>
      )}
      {controls?.beside(line)}
      {choice?.quantities && controls?.quantity(line, choice.quantities)}
    </li>
  );
}

function cardClass(choice: ChoiceView | undefined): string {
  if (!choice) return 'card is-plain';
  if (choice.kind === 'fixed') return 'card';
  return choice.isChosen ? 'card is-taken' : 'card is-left';
}
