import { namedStatement } from '#server/db/named-statement.ts';
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  jsonb,
  nullable,
  oneOf,
  type SqlTypes,
  text,
  uuid,
} from '#server/db/sql-types.ts';

import type { Stroke } from '#server/pdf/evidence-view.ts';
import type { SignatureKind } from '#shared/consent.ts';
import type { AcceptedLine } from '#shared/proposal-options.ts';
import type { Signed } from '#shared/signature.ts';
import { signedSql } from './signed.sql.ts';
import type { SignedFile } from './signed-content.ts';

/** Whether a certificate signed the file. */
export type SealKind = NonNullable<Signed['sealKind']>;

/** Seconds for which a worker has a signature to itself. */
const LEASE_SECONDS = 60;
/** Seconds before the first further try, and at most before each. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 3_600;

const filesSql = (condition: string) => `(select coalesce(json_agg(json_build_object(
      'id', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256) order by df.position, f.id), '[]')
    from document_files df join files f on f.id = df.file_id where df.document_id = d.id and ${condition})`;

/** What is signed beside what the page shows. */
export const findSignable = namedStatement({
  name: 'find_signable',
  parameters: { documentId: uuid },
  row: {
    version: integer,
    acceptedLines: nullable(json<AcceptedLine[]>()),
    attachments: json<SignedFile[]>(),
    pictures: json<SignedFile[]>(),
  },
  sql: `select d.version, d.accepted_lines::json as "acceptedLines",
      ${filesSql('df.position is not null')} as attachments, ${filesSql('df.position is null')} as pictures
    from documents d where d.id = :documentId`,
});

export const insertSignature = namedStatement({
  name: 'insert_signature',
  parameters: {
    ...{ userId: uuid, documentId: uuid, version: integer, kind: oneOf<SignatureKind>(), name: text },
    ...{ strokes: nullable(text), consentVersion: integer, now: instant },
    ...{ ip: nullable(text), userAgent: nullable(text) },
    ...{ content: text, documentHash: text, verifyCode: text },
  },
  row: { id: uuid },
  sql: `insert into signatures (user_id, document_id, version, kind, name, strokes, consent_version, signed_at, ip,
      user_agent, content, document_hash, verify_code)
    values (:userId, :documentId, :version, :kind, :name, :strokes::jsonb, :consentVersion, :now, :ip,
      :userAgent, :content, :documentHash, :verifyCode)
    returning id`,
});

const visitSql = (aggregate: string) => `(select ${aggregate}(v.seen_at) from document_views v
  where v.document_id = d.id and v.seen_at <= s.signed_at)`;

/** Takes the signature that has waited longest for its file. Leases and waits go by the database's clock. */
export const claimUnsealed = namedStatement({
  name: 'claim_unsealed',
  parameters: {},
  row: {
    ...{ id: uuid, userId: uuid, content: text, documentHash: text, strokes: nullable(jsonb<Stroke[]>()) },
    ...{ ip: nullable(text), userAgent: nullable(text), verifyCode: text, tries: integer },
    ...{
      createdAt: instant,
      sentAt: nullable(instant),
      firstSeenAt: nullable(instant),
      lastSeenAt: nullable(instant),
    },
  },
  sql: `with due as (
      select id from signatures where sealed_at is null and not is_imported and (lease_until is null or lease_until < now())
      order by signed_at limit 1 for update skip locked
    ), s as (
      update signatures set lease_until = now() + interval '${LEASE_SECONDS} seconds', seal_tries = seal_tries + 1
      where id in (select id from due) returning *
    )
    select s.id, s.user_id as "userId", s.content, s.document_hash as "documentHash", s.strokes, s.ip,
      s.user_agent as "userAgent", s.verify_code as "verifyCode", s.seal_tries as tries,
      d.created_at as "createdAt", (select min(n.sent_at) from notifications n
        where n.document_id = d.id and n.type = 'initial' and n.sent_at <= s.signed_at) as "sentAt",
      coalesce(${visitSql('min')}, case when d.first_seen_at <= s.signed_at then d.first_seen_at end) as "firstSeenAt",
      coalesce(${visitSql('max')}, case when d.first_seen_at <= s.signed_at then d.first_seen_at end) as "lastSeenAt"
    from s join documents d on d.id = s.document_id`,
});

/** Keeps the file of a signature that has none; nothing where somebody else was first. */
export const storeSealed = namedStatement({
  name: 'store_sealed',
  parameters: { id: uuid, file: bytes, hash: text, kind: oneOf<SealKind>(), now: instant },
  row: {
    ...{
      userId: uuid,
      documentId: uuid,
      clientId: uuid,
      publicToken: text,
      displayNumber: text,
      title: text,
    },
    ...{
      amount: text,
      currency: text,
      verifyCode: text,
      sellerEmail: text,
      sellerName: text,
      clientName: text,
    },
  },
  sql: `with sealed as (
      update signatures set sealed_pdf = :file, pdf_hash = :hash, seal_kind = :kind, sealed_at = :now, lease_until = null
      where id = :id and sealed_at is null returning document_id, verify_code
    )
    select d.user_id as "userId", d.id as "documentId", d.client_id as "clientId", d.public_token as "publicToken",
      d.display_number as "displayNumber", d.title, d.amount::text as amount, d.currency,
      sealed.verify_code as "verifyCode", u.email as "sellerEmail",
      coalesce(nullif(u.business_name, ''), u.full_name) as "sellerName", c.name as "clientName"
    from sealed join documents d on d.id = sealed.document_id join users u on u.id = d.user_id
      join clients c on c.id = d.client_id`,
});

/** Lets a signature wait for its next try, longer each time. */
export const postponeSealing = namedStatement({
  name: 'postpone_sealing',
  parameters: { id: uuid },
  row: { id: uuid },
  sql: `update signatures set lease_until = now() + make_interval(secs =>
      least(${LONGEST_WAIT}, ${FIRST_WAIT} * 2 ^ least(seal_tries - 1, 12)))
    where id = :id and sealed_at is null returning id`,
});

const sealedRow = {
  /** Null until it is made. */
  file: nullable(bytes),
  pdfHash: nullable(text),
  /** It came with an archive: what wasn't made by then never is. */
  isImported: boolean,
  displayNumber: text,
  businessName: nullable(text),
};

const findSealed = <Parameters extends SqlTypes>(name: string, parameters: Parameters, condition: string) =>
  namedStatement({
    name,
    parameters,
    row: sealedRow,
    sql: `select s.sealed_pdf as file, s.pdf_hash as "pdfHash", s.is_imported as "isImported", d.display_number as "displayNumber",
        u.business_name as "businessName"
      from signatures s join documents d on d.id = s.document_id join users u on u.id = d.user_id where ${condition}`,
  });

export const findSealedByToken = findSealed(
  'find_sealed_by_token',
  { publicToken: text },
  'd.public_token = :publicToken',
);
export const findSealedOfSeller = findSealed(
  'find_sealed_of_seller',
  { documentId: uuid, userId: uuid },
  's.document_id = :documentId and s.user_id = :userId',
);
export const findSealedById = findSealed('find_sealed_by_id', { id: uuid }, 's.id = :id');

/** What the page of a signature tells. */
export const findByCode = namedStatement({
  name: 'find_signature_by_code',
  parameters: { code: text },
  row: {
    ...{ signed: json<Signed>(), displayNumber: text, title: text, businessName: nullable(text) },
    timeZone: text,
  },
  sql: `select ${signedSql('d')} as signed, d.display_number as "displayNumber", d.title,
      u.business_name as "businessName", u.time_zone as "timeZone"
    from signatures v join documents d on d.id = v.document_id join users u on u.id = d.user_id
    where v.verify_code = :code and not v.is_imported`,
});
