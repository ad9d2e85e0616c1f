import { useQuery } from '@tanstack/react-query';
import { Card, CardHead } from '#client/ui/card.tsx';
import { formatInstant } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { DocumentVersion } from '#shared/version-changes.ts';
import { differenceText } from '#shared/version-text.ts';
import { type DocumentPath, detailQueries } from './details.queries.ts';

interface VersionsCardProps {
  path: DocumentPath;
  id: string;
  /** The seller's zone (IANA). */
  timeZone: string;
}

/** What a document has said since it was sent, and what each version changed; nothing where it never changed. */
export function VersionsCard({ path, id, timeZone }: VersionsCardProps) {
  const { data: versions = [] } = useQuery(detailQueries.versions(path, id));
  if (versions.length === 0) return null;
  return (
    <Card aria-labelledby="details-versions">
      <CardHead isRuled id="details-versions" title="Versions" />
      <ol className="grid gap-4 px-5 py-4 max-sm:px-4">
        {versions.map((version) => (
          <Version key={version.version} version={version} path={path} timeZone={timeZone} />
        ))}
      </ol>
    </Card>
  );
}

interface VersionProps {
  version: DocumentVersion;
  path: DocumentPath;
  timeZone: string;
}

function Version({ version, path, timeZone }: VersionProps) {
  const { version: number, amount, currency, createdAt, changes } = version;
  const kind = path === 'proposals' ? 'proposal' : 'invoice';
  return (
    <li className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{`Version ${number}`}</span>
        <span className="tabular-nums">{formatMoney(amount, currency)}</span>
      </p>
      <p className="text-muted text-xs">{formatInstant(createdAt, timeZone)}</p>
      {changes.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {changes.map((change, index) => {
            const { what, from, to } = differenceText(change, { currency, kind });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may say the same, and never change places
              <li key={index} className="[overflow-wrap:anywhere]">
                <span className="text-muted">{from || to ? `${what}: ` : what}</span>
                {from && <del className="tabular-nums">{from}</del>}
                {from && to && <span> → </span>}
                {to && <ins className="tabular-nums no-underline">{to}</ins>}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
