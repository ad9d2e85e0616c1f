import type { CommentAnchor } from './proposal-comment.ts';
import type { RichText, TextSection } from './rich-text.ts';

/** A part of a proposal's page. */
export interface ProposalSection {
  anchor: Exclude<CommentAnchor, 'line'>;
  /** Of sections of text. */
  id: string | null;
  title: string;
}

interface Sectioned {
  cover?: RichText | null | undefined;
  textSections?: readonly TextSection[] | undefined;
  terms?: string | null | undefined;
}

/**
 * The parts of a proposal's page from top to bottom, as readers' times count them: cover text, sections of text, its lines, and its
 * terms. What it doesn't have is left out.
 */
export const proposalSections = ({ cover, textSections = [], terms }: Sectioned): ProposalSection[] => [
  ...(cover ? [{ anchor: 'cover' as const, id: null, title: 'Introduction' }] : []),
  ...textSections.map(({ id, title }) => ({ anchor: 'section' as const, id, title })),
  { anchor: 'proposal', id: null, title: 'Pricing' },
  ...(terms ? [{ anchor: 'terms' as const, id: null, title: 'Terms' }] : []),
];
