import { namedStatement } from '#server/db/named-statement.ts';
import {
  boolean,
  date,
  instant,
  json,
  jsonb,
  nullable,
  type RowOf,
  text,
  uuid,
} from '#server/db/sql-types.ts';
import { depositSql } from '#server/features/documents/deposits.sql.ts';
import { contentParts } from '#server/features/documents/document-content.sql.ts';
import { proposalKind } from '#server/features/documents/document-kind.ts';
import { offeredLineFieldsSql } from '#server/features/documents/document-lines.sql.ts';
import { imagesSql, letterFields } from '#server/features/documents/letter.sql.ts';
import {
  byParts,
  type Fields,
  ofPart,
  type PartConditions,
} from '#server/features/documents/optional-parts.sql.ts';
import {
  publicColumns,
  publicDocumentSql,
  publicParameters,
} from '#server/features/documents/public-document.sql.ts';
import { signedSql } from '#server/features/signatures/signed.sql.ts';
import type { Deposit } from '#shared/deposit-input.ts';
import type { Attachment } from '#shared/file.ts';
import type { AcceptedLine, ClientQuantity } from '#shared/proposal-options.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import type { RichText, TextSection } from '#shared/rich-text.ts';
import type { Signed } from '#shared/signature.ts';
import type { VersionContent } from '#shared/version-changes.ts';

interface OfferedItem {
  id: string;
  optional: boolean;
  selected: boolean;
  clientQuantity: ClientQuantity | null;
}

/** What only proposals say, with its SQL over the document `d`. */
const own: Fields = {
  id: 'd.id',
  proposalNumber: 'd.public_token',
  status: 'd.status',
  dueOn: 'd.due_on',
  acceptedAt: 'd.accepted_at',
  deposit: depositSql,
  depositAmount: 'd.deposit_amount::text',
  depositInvoice: ofPart(
    'invoices',
    `(select i.public_token from documents i where i.proposal_id = d.id and i.invoice_type = 'deposit'
        and i.status <> 'cancelled')`,
    'null::text',
  ),
  ...letterFields,
  images: ofPart('images', imagesSql),
  // Of each line, in order.
  offered: `(select json_agg(json_build_object('id', l.id, ${offeredLineFieldsSql}) order by l.position)
        from document_lines l where l.document_id = d.id)`,
  amountMax: 'd.amount_max::text',
  acceptedLines: 'd.accepted_lines',
  // What it says, and what it said before that.
  versions: ofPart(
    'versions',
    `case when d.version > 1 and d.answered_at is null then (
        select json_agg(v.content order by v.version desc) from document_versions v
        where v.document_id = d.id and v.version in (d.version, d.version - 1)) end`,
  ),
  signature: ofPart('signature', signedSql('d')),
  replaces: ofPart(
    'replaces',
    `(select json_build_object('displayNumber', n.display_number) from documents n where n.id = d.replaces_id)`,
  ),
  replacedBy: ofPart(
    'replacedBy',
    `(select json_build_object('proposalNumber', n.public_token, 'displayNumber', n.display_number)
        from documents n where n.replaces_id = d.id and n.client_id = d.client_id)`,
  ),
};

const { attachments, invoices, signature, replaces, replacedBy } = proposalKind.parts;
const ownParts = {
  ...{ attachments, invoices, signature, replaces, replacedBy },
  images: 'exists (select from document_files a where a.document_id = d.id and a.position is null)',
  versions: 'd.version > 1 and d.answered_at is null',
} as PartConditions;

/** To be read {@link withItsParts}. */
const findBy = (key: string, condition: string) =>
  byParts((parts, name) =>
    namedStatement({
      name: `${key}_${name}`,
      parameters: publicParameters,
      row: {
        ...publicColumns,
        ...{ id: uuid, proposalNumber: text, status: text, dueOn: date, acceptedAt: nullable(instant) },
        ...{
          deposit: nullable(json<Deposit>()),
          depositAmount: nullable(text),
          depositInvoice: nullable(text),
          signature: nullable(json<Signed>()),
        },
        ...{
          cover: nullable(jsonb<RichText>()),
          textSections: jsonb<TextSection[]>(),
          requiresSignature: boolean,
        },
        ...{
          attachments: json<Attachment[]>(),
          images: nullable(json<NonNullable<PublicProposal['images']>>()),
        },
        ...{ offered: json<OfferedItem[]>(), amountMax: nullable(text) },
        acceptedLines: nullable(jsonb<AcceptedLine[]>()),
        versions: nullable(json<VersionContent[]>()),
        replaces: nullable(json<NonNullable<PublicProposal['replaces']>>()),
        replacedBy: nullable(json<NonNullable<PublicProposal['replacedBy']>>()),
      },
      isPacked: true,
      sql: publicDocumentSql({ kind: proposalKind, own, ownParts, parts, condition }),
    }),
  );

export const findByToken = findBy('find_public_proposal', 'd.public_token = :key');
export const findById = findBy('find_public_proposal_by_id', 'd.id = :key::uuid');

export type PublicProposalRow = RowOf<ReturnType<typeof findByToken>['row']>;

export const sampleStatements = [findByToken, findById].flatMap((find) =>
  [[], Object.keys({ ...contentParts, ...ownParts }).sort()].map(find),
);
