import type { PublicOptions, PublicProposal } from '#shared/public-document.ts';
import { versionChanges } from '#shared/version-changes.ts';
import type { PublicProposalRow } from './public-proposals.sql.ts';

type Said = Pick<
  PublicProposal,
  | 'cover'
  | 'textSections'
  | 'images'
  | 'attachments'
  | 'requiresSignature'
  | 'options'
  | 'changes'
  | 'replaces'
  | 'replacedBy'
>;

/** What a visitor sees of a proposal's texts, options and versions, each only where it says something. */
export function publicLetter(row: PublicProposalRow): Said {
  const { cover, textSections, images, attachments, replaces, replacedBy } = row;
  const [options, changes] = [optionsOf(row), changesOf(row)];
  return {
    ...(cover && { cover }),
    ...(textSections.length > 0 && { textSections }),
    ...(images && { images }),
    ...(attachments.length > 0 && { attachments }),
    ...(row.requiresSignature && { requiresSignature: true }),
    ...(options && { options }),
    ...(changes && { changes }),
    ...(replacedBy && { replacedBy }),
    ...(replaces && { replaces }),
  };
}

function optionsOf({
  amountMax,
  offered,
  items,
  sections,
  acceptedLines,
}: PublicProposalRow): PublicOptions | undefined {
  if (amountMax === null) return undefined;
  return {
    lines: offered.map((line, index) => ({
      ...line,
      discount: items[index]?.discount ?? null,
      taxes: items[index]?.taxes ?? [],
    })),
    sections: sections.map(({ at, choice = 'all' }) => ({ at, choice })),
    amountMax,
    ...(acceptedLines && {
      accepted: acceptedLines.map(({ itemId, quantity, amount }) => ({ itemId, quantity, amount })),
    }),
  };
}

/** Whom it was for before is not told to whom it is for now. */
function changesOf({ versions }: PublicProposalRow): PublicProposal['changes'] {
  const [now, before] = versions ?? [];
  if (!now || !before || now.clientId !== before.clientId) return undefined;
  const list = versionChanges(before, now).filter(({ field }) => field !== 'clientName');
  return list.length > 0 ? { amountBefore: before.amount, list } : undefined;
}
