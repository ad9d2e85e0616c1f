import type { FactView } from '#shared/document-view.ts';

/** The page that says how a document was signed, as finished strings. Every time names its zone. */
export interface EvidenceView {
  title: string;
  signature: { kind: 'typed'; text: string } | { kind: 'drawn'; strokes: readonly Stroke[]; alt: string };
  /** Below the signature: who, and how. */
  signer: string;
  how: string;
  consent: FactView;
  facts: FactView[];
  history: { label: string; events: FactView[] };
  verify: FactView & { href: string };
  /** What vouches for the file. */
  seal: FactView;
}

/** Points, as `shared/signature.ts` limits them. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** All that is written there. */
export const textsOfEvidence = (view: EvidenceView): string[] => [
  ...[view.title, view.signer, view.how, view.history.label],
  ...[view.consent, ...view.facts, ...view.history.events, view.verify, view.seal].flatMap(
    ({ label, text }) => [label, text],
  ),
];
