import type { DocumentView } from '#shared/document-view.ts';
import type { LineView, SectionView } from '#shared/lines-view.ts';

/** A heading with its lines; lines before the first heading have none. */
export interface OfferGroup {
  section?: SectionView;
  lines: LineView[];
}

/** Id of the element of a line: where a difference leads. */
export const linePlace = (position: number) => `doc-line-${position}`;

export function offerGroups({
  lines,
  sections = [],
}: Pick<DocumentView, 'lines' | 'sections'>): OfferGroup[] {
  const starts = [{ position: 1 }, ...sections];
  return starts.flatMap((start, index) => {
    const end = starts[index + 1]?.position ?? lines.length + 1;
    const own = lines.filter(({ position }) => position >= start.position && position < end);
    return own.length > 0 ? [{ ...('title' in start && { section: start }), lines: own }] : [];
  });
}

/** Whether the client still chooses among the lines. */
export const isOffered = ({ lines, status, settled }: DocumentView) =>
  !settled && status.tone === 'warning' && lines.some(({ choice }) => choice);
