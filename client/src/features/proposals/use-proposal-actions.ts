import { useCallback, useMemo, useState } from 'react';
import { copyLink } from '#client/features/documents/list/copy-link.ts';
import { useSendAgain } from '#client/features/documents/list/use-send-again.ts';
import type { Proposal } from '#shared/proposal.ts';
import { type ProposalRowActions, publicProposalPath } from './proposal-actions.ts';

/** What is open over a list of proposals. */
export type OpenProposalDialog =
  | { kind: 'create'; clientId?: string | undefined }
  | { kind: 'edit' | 'duplicate' | 'answer'; id: string }
  | { kind: 'delete' | 'convert' | 'reminders'; proposal: Proposal };

/** State and row actions of a list of proposals; `AllProposalDialogs` draws what is open. */
export function useProposalActions() {
  const [open, setOpen] = useState<OpenProposalDialog>();
  const sendAgain = useSendAgain();
  const actions: ProposalRowActions = useMemo(
    () => ({
      onEdit: ({ id }) => setOpen({ kind: 'edit', id }),
      onDuplicate: ({ id }) => setOpen({ kind: 'duplicate', id }),
      onCopyLink: ({ proposalNumber }) => void copyLink(publicProposalPath(proposalNumber)),
      onShowAnswer: ({ id }) => setOpen({ kind: 'answer', id }),
      onConvert: (proposal) => setOpen({ kind: 'convert', proposal }),
      onShowReminders: (proposal) => setOpen({ kind: 'reminders', proposal }),
      onSendAgain: ({ id, client: { email } }) => sendAgain('proposals', id, email),
      onDelete: (proposal) => setOpen({ kind: 'delete', proposal }),
    }),
    [sendAgain],
  );
  const close = useCallback(() => setOpen(undefined), []);
  return { open, setOpen, close, actions };
}
