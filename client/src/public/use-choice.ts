import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hundredthsString, parseHundredths } from '#shared/money.ts';
import type { OfferView } from '#shared/offer-page.ts';
import type { ProposalPage } from '#shared/page-render.ts';
import type { ChosenView } from '#shared/selection-view.ts';
import { viewOfSelection } from '#shared/selection-view.ts';
import { findEarlyChoice } from './early-choice.ts';
import {
  fitSelection,
  offeredSelection,
  readSelection,
  type Selection,
  setQuantity,
  takeLine,
} from './selection.ts';
import { findChoice, type StoredChoice, saveChoice } from './stored-choice.ts';

export type OfferShown = Omit<ProposalPage, 'kind' | 'offer'> & { offer: OfferView };

/** What a client signs with. */
export type SignatureDraft = Pick<StoredChoice, 'name' | 'kind' | 'strokes'>;

const unsigned: SignatureDraft = { name: '', kind: 'typed', strokes: [] };

export type Choice = ReturnType<typeof useChoice>;

/** What is chosen and typed on a page. It survives a reload, and as far as it fits a change of the proposal. */
export function useChoice({ proposal, panel, offer }: OfferShown, onCut: () => void) {
  const { options } = offer;
  const version = panel.answer?.version;
  const [selection, setSelection] = useState<Selection>(() => (options ? offeredSelection(options) : []));
  const [signature, setSignature] = useState(unsigned);
  const hasStarted = useRef(false);
  const start = useRef(() => {
    if (!panel.answer) return;
    const stored = findChoice();
    const earlier = findEarlyChoice();
    if (stored) setSignature({ name: stored.name, kind: stored.kind, strokes: stored.strokes });
    if (!options) return;
    const { selection: kept, isCut } = fitSelection(options, stored?.selection ?? []);
    // What was clicked before the page's code was there comes last.
    setSelection(
      earlier.reduce((all, { position, isTaken }) => takeLine(options, all, position, isTaken), kept),
    );
    if (isCut) onCut();
  });
  // Not a moment later: a click between hydration and a later effect would be undone by it.
  useLayoutEffect(() => {
    // The first markup is the server's, which knows of no choice.
    start.current();
    hasStarted.current = true;
  }, []);
  useEffect(() => {
    if (hasStarted.current && version) saveChoice({ version, selection, ...signature });
  }, [version, selection, signature]);

  const read = options ? readSelection(options, selection) : { chosen: [] };
  const shown: ChosenView = options
    ? viewOfSelection(proposal, options, read.chosen)
    : { view: proposal, amount: '', ...(offer.deposit && { deposit: offer.deposit }) };
  return {
    shown,
    selection,
    problem: 'problem' in read ? read.problem : undefined,
    signature,
    setSignature,
    take: (position: number, isTaken: boolean) =>
      options && setSelection((now) => takeLine(options, now, position, isTaken)),
    setQuantity: (position: number, quantity: string) =>
      options && setSelection((now) => setQuantity(options, now, position, quantity)),
    quantityAt: (position: number): string => {
      const line = options?.lines[position - 1];
      const own = selection.find(({ itemId }) => itemId === line?.id)?.quantity;
      return own ?? hundredthsString(parseHundredths(line?.quantity ?? '0') ?? 0n);
    },
    /** Keeps what fits a proposal that has changed. @returns whether something was given up */
    adopt: (page: OfferShown): boolean => {
      const next = page.offer.options;
      if (!next) {
        setSelection([]);
        return false;
      }
      const { selection: kept, isCut } = fitSelection(next, selection);
      setSelection(kept);
      return isCut;
    },
  };
}
