import { Download, ShieldCheck } from 'lucide-react';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card, CardHead } from '#client/ui/card.tsx';
import { exactTimes } from '#shared/exact-time.ts';
import { isNeverSealed } from '#shared/never-sealed.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';

interface SignatureCardProps {
  proposal: Pick<ProposalWithItems, 'id' | 'signature'>;
  /** The seller's zone (IANA). */
  timeZone: string;
}

const kinds = { typed: 'Typed their name', drawn: 'Drew their signature' };
const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;

/** Who signed a proposal and when, the file that shows it, and the page that checks a copy of it. */
export function SignatureCard({ proposal: { id, signature }, timeZone }: SignatureCardProps) {
  if (!signature) return null;
  const { name, kind, version, signedAt, sealedAt, sealKind, verifyCode } = signature;
  const hasNoFile = isNeverSealed(signature);
  return (
    <Card aria-labelledby="signature-title">
      <CardHead isRuled id="signature-title" title="Signature" />
      <div className="grid gap-1 px-5 pt-4 text-muted text-sm max-sm:px-4">
        <p className="font-medium text-base text-ink [overflow-wrap:anywhere]" dir="auto">
          {name}
        </p>
        <p>{`${kinds[kind]} on version ${version}`}</p>
        {exactTimes(signedAt, timeZone).map((time) => (
          <p key={time} className="tabular-nums">
            {time}
          </p>
        ))}
        {sealedAt && (
          <p>{sealKind === 'certificate' ? 'Sealed with a certificate' : 'Sealed by its SHA-256'}</p>
        )}
        {!verifyCode && <p>Signed in another account, and imported from its archive.</p>}
        {hasNoFile && <p className="pb-4">No signed PDF had been made when that archive was downloaded.</p>}
      </div>
      <div hidden={hasNoFile} className="flex flex-wrap gap-2 px-5 py-4 max-sm:px-4">
        {sealedAt ? (
          <a
            href={`/api/proposals/${id}/signed.pdf`}
            download
            className={buttonStyle({ variant: 'secondary' })}
          >
            <Download {...icon} />
            Signed PDF
          </a>
        ) : (
          <span role="status" className="self-center text-muted text-sm">
            Sealing…
          </span>
        )}
        {verifyCode && (
          <a
            href={`/verify/${verifyCode}`}
            target="_blank"
            rel="noopener"
            className={buttonStyle({ variant: 'secondary' })}
          >
            <ShieldCheck {...icon} />
            Verify
          </a>
        )}
      </div>
    </Card>
  );
}
