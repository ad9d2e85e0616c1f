import type { ReactNode } from 'react';
import { DocumentLoader } from '#client/features/documents/form/document-loader.tsx';
import { ProposalStatusBadge } from '#client/features/documents/list/status-badge.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { browserName, browserText } from '#shared/browser-name.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { formatInstant } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import { sentence } from '#shared/sentence.ts';
import { zoneText } from '#shared/zone-text.ts';
import { proposalQueries } from './proposals.queries.ts';

interface AnswerDialogProps {
  /** The answered proposal, or undefined while the dialog is closed. */
  id: string | undefined;
  /** The seller's zone (IANA). */
  timeZone: string;
  onClose: () => void;
}

/** The recorded evidence of who answered a proposal. */
export function AnswerDialog({ id, timeZone, onClose }: AnswerDialogProps) {
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={onClose}
      title="Answer details"
      description="Recorded when the proposal was answered. It can't be changed."
    >
      {id && (
        <DocumentLoader
          query={proposalQueries.one(id)}
          failureText="Failed to load proposal details"
          onClose={onClose}
        >
          {(proposal) => <AnswerRecord proposal={proposal} timeZone={timeZone} />}
        </DocumentLoader>
      )}
    </Dialog>
  );
}

/** Turns an IPv4-mapped IPv6 address into plain IPv4. */
const addressText = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

const NOT_RECORDED = 'Not recorded';

function AnswerRecord({ proposal, timeZone }: { proposal: ProposalWithItems; timeZone: string }) {
  const {
    displayNumber,
    title,
    amount,
    currency = DEFAULT_CURRENCY,
    status,
    answeredAt,
    answeredIp,
    answeredAgent,
  } = proposal;
  return (
    <>
      <DialogBody>
        <dl className="grid border-line border-y">
          <Fact name="Proposal">
            <span className="tabular-nums">{`${displayNumber}, ${formatMoney(amount, currency)}`}</span>
            <br />
            {title}
          </Fact>
          <Fact name="Answer">
            <ProposalStatusBadge status={status} />
          </Fact>
          <Fact name="Answered by">{answeredBy(proposal)}</Fact>
          {proposal.answerReason && <Fact name="Reason">“{proposal.answerReason}”</Fact>}
          <Fact name="Time">
            {answeredAt ? (
              <>
                {formatInstant(answeredAt, timeZone)}{' '}
                <span className="text-muted">({zoneText(timeZone)})</span>
              </>
            ) : (
              NOT_RECORDED
            )}
          </Fact>
          <Fact name="Network address">{answeredIp ? addressText(answeredIp) : NOT_RECORDED}</Fact>
          <Fact name="Browser">
            {answeredAgent ? (
              <>
                <span>{browserText(browserName(answeredAgent)) ?? 'Unknown browser'}</span>
                <span className="mt-0.5 block text-muted text-xs">{answeredAgent}</span>
              </>
            ) : (
              NOT_RECORDED
            )}
          </Fact>
        </dl>
      </DialogBody>
      <DialogFoot>
        <DialogCancel>Close</DialogCancel>
      </DialogFoot>
    </>
  );
}

function answeredBy({ answerName, answeredBy: who, client }: ProposalWithItems): string {
  if (who === 'seller') return answerName ? sentence`You, for ${answerName}` : 'You, while signed in';
  return answerName
    ? sentence`${answerName}, through the link sent to ${client.name}`
    : sentence`Whoever opened the link sent to ${client.name}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 not-last:border-line not-last:border-b sm:grid-cols-[132px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
