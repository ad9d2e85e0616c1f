import { CONSENT_VERSION } from '#shared/consent.ts';
import { DOCUMENT_VERSION } from '#shared/document-version.ts';
import type { ProposalPage } from '#shared/page-render.ts';
import type { SelectedItem } from '#shared/proposal-options.ts';
import type { ProposalPanelView } from '#shared/proposal-panel.ts';
import { fetchPage } from './fetch-page.ts';
import { reloadIfGone } from './reload-if-gone.ts';
import type { SignatureDraft } from './use-choice.ts';

interface Acceptance {
  asked: NonNullable<ProposalPanelView['answer']>;
  signature: SignatureDraft;
  requiresSignature: boolean;
  /** What was chosen, and what the page said it comes to. */
  selection?: SelectedItem[];
  amount?: string;
  /** It was sent before without a reply. */
  isRepeated: boolean;
}

/** The page as it is then, or why the answer wasn't taken. */
export type SentAcceptance = { page: ProposalPage; isOwnAnswer: boolean } | { problem: string };

const offline = "You're offline. Nothing is lost: try again once you're connected.";
const failure = "Couldn't send your answer. Nothing is lost: please check your connection and try again.";
const later = 'Too many requests. Nothing is lost: please try again in a minute.';

/** Accepts a proposal. Sent again after a lost reply it is the same answer. */
export async function sendAcceptance(acceptance: Acceptance): Promise<SentAcceptance> {
  const { asked, isRepeated } = acceptance;
  try {
    const response = await fetch(`/api/proposals/${asked.proposalId}/status`, {
      method: 'PUT',
      headers: {
        ...{ Accept: 'application/json', 'Content-Type': 'application/json' },
        ...(asked.version && { [DOCUMENT_VERSION]: asked.version }),
      },
      body: JSON.stringify(bodyOf(acceptance)),
    });
    reloadIfGone(response);
    if (response.status === 429) return { problem: later };
    if (response.status === 400) return { problem: await messageOf(response) };
    if (!response.ok && response.status !== 409) return { problem: failure };
    const page = await fetchPage<ProposalPage>();
    const isAccepted = page.panel.id === 'proposal-accepted';
    return { page, isOwnAnswer: response.ok || (isRepeated && isAccepted) };
  } catch {
    return { problem: navigator.onLine ? failure : offline };
  }
}

function bodyOf({ signature, requiresSignature, selection, amount }: Acceptance) {
  const name = signature.name.trim();
  const signed = { name, consentVersion: CONSENT_VERSION };
  return {
    status: 'accepted',
    ...(name && { name }),
    ...(selection && { selection, expectedAmount: amount }),
    ...(requiresSignature && {
      signature:
        signature.kind === 'drawn'
          ? { kind: 'drawn', ...signed, strokes: signature.strokes }
          : { kind: 'typed', ...signed },
    }),
  };
}

async function messageOf(response: Response): Promise<string> {
  const { message, fieldErrors } = (await response.json()) as {
    message: string;
    fieldErrors?: Record<string, string[]>;
  };
  const [first] = Object.values(fieldErrors ?? {});
  return first?.[0] ?? message;
}
