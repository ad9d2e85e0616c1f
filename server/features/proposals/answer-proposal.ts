import { and, eq, gte, inArray } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/db/client.ts';
import { activities } from '#server/db/schema/activities.ts';
import { clients } from '#server/db/schema/clients.ts';
import { documents } from '#server/db/schema/documents.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { signatures } from '#server/db/schema/proposals.ts';
import { users } from '#server/db/schema/users.ts';
import { conflict } from '#server/errors.ts';
import { outboxRepo } from '#server/features/delivery/outbox.repo.ts';
import { shortenText } from '#server/features/delivery/shorten-text.ts';
import { issueDeposit } from '#server/features/deposits/issue-deposit.ts';
import { sellerNotice } from '#server/features/notifications/seller-notice.ts';
import { signProposal } from '#server/features/signatures/sign-proposal.ts';
import { CHANGED_MEANWHILE } from '#shared/api-error.ts';
import { dayIn } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { AnswerProposal } from '#shared/proposal.ts';
import type { ProposalAnswerer, ProposalStatus } from '#shared/proposal-status.ts';
import { sentence } from '#shared/sentence.ts';
import { acceptSelection, isSameSelection } from './accept-selection.ts';
import { type ProposalRow, statusAsOf } from './proposal-changes.ts';
import { versionOf } from './proposal-version.ts';
import { publicProposalsRepo } from './public-proposals.repo.ts';
import { assertNotReplaced } from './replaced-proposal.ts';

/** Characters of a reason that its notification shows. */
const SHOWN_REASON = 200;

/** Who answers, as far as a request tells. */
export interface Answerer {
  /** The signed-in user, if there is one: the seller or somebody else. */
  userId: string | undefined;
  address: string | undefined;
  browser: string | undefined;
  /** What they had read, as the proposal's version; undefined where they do not say. */
  version?: string | undefined;
}

/**
 * Accepts or declines an open proposal: its row lock decides between simultaneous answers, and the seller's notification and
 * activity are stored with it. The same decision again changes nothing.
 * @returns false when there is no such proposal
 * @throws DomainError 409 when it was answered otherwise, is no longer valid, or says something else than was read; what
 * {@link acceptSelection} throws
 */
export async function answerProposal(
  db: Database,
  id: string,
  answer: AnswerProposal,
  answerer: Answerer,
  now: Date,
): Promise<boolean> {
  const before = await findAsked(db, id);
  if (!before) return false;
  const today = dayIn(before.timeZone, now);
  const answeredBy = answerer.userId === before.sellerId ? 'seller' : 'client';
  const isWinner = await inTransaction(db, async (transaction) => {
    const open = await lockOpen(transaction, id, today);
    if (!open) return false;
    await assertNotReplaced(transaction, id);
    if (answerer.version) await assertRead(transaction, id, answerer.version, now);
    const accepted = answer.status === 'accepted' ? await acceptSelection(transaction, open, answer) : {};
    const row = await storeAnswer(transaction, open, { answer, answerer, answeredBy, now, accepted });
    await announce(transaction, row, before, now);
    if (row.status === 'accepted' && row.depositKind) await issueDeposit(transaction, row, now);
    if (row.status === 'accepted') await sign(transaction, row, { answer, answerer, now });
    return true;
  });
  if (isWinner) return true;
  const after = await findAsked(db, id);
  if (!after) return false;
  const present = statusAsOf(after.row, today);
  if (present !== answer.status) throw tooLate(present);
  if (present === 'accepted' && !(await isSameSelection(db, after.row, answer))) throw tooLate(present);
  if (answer.signature && !(await isSignedBy(db, id, answer.signature.name))) throw tooLate(present);
  return true;
}

/** Whether it was this person who signed: nobody is told that they did when somebody else was quicker. */
async function isSignedBy(db: Database, documentId: string, name: string): Promise<boolean> {
  const [signature] = await db
    .select({ name: signatures.name })
    .from(signatures)
    .where(eq(signatures.documentId, documentId));
  return signature?.name === name;
}

const tooLate = (present: ProposalStatus) =>
  present === 'expired'
    ? conflict('This proposal has expired.', 'proposal_expired')
    : conflict(`This proposal has already been ${present}.`, `proposal_${present}`);

/** The proposal under a row lock, as long as it may be answered. */
async function lockOpen(transaction: Database, id: string, today: string): Promise<ProposalRow | undefined> {
  const [row] = await transaction
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        eq(documents.kind, 'proposal'),
        inArray(documents.status, ['pending', 'sent', 'expired']),
        gte(documents.dueOn, today),
      ),
    )
    .for('update');
  return row as ProposalRow | undefined;
}

/** The row is locked by then, so that nobody agrees to what the seller is just changing. */
async function assertRead(transaction: Database, id: string, version: string, now: Date): Promise<void> {
  const proposal = await publicProposalsRepo(transaction).findById(id, now);
  if (proposal && versionOf(proposal) !== version)
    throw conflict('This proposal was changed after it was opened.', CHANGED_MEANWHILE);
}

/** Freezes what was accepted, once all of it is decided. */
async function sign(
  transaction: Database,
  proposal: ProposalRow,
  { answer: { signature }, answerer, now }: Pick<Answering, 'answer' | 'answerer' | 'now'>,
): Promise<void> {
  const shown = await publicProposalsRepo(transaction).findById(proposal.id, now);
  if (shown) await signProposal(transaction, { proposal, shown, signature, answerer, now });
}

/** What must be known to ask and to tell: by its id alone, for whoever holds the link. */
async function findAsked(db: Database, id: string) {
  const [row] = await db
    .select({
      row: documents,
      sellerId: documents.userId,
      timeZone: users.timeZone,
      sellerEmail: users.email,
      clientName: clients.name,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(and(eq(documents.id, id), eq(documents.kind, 'proposal')));
  return row && { ...row, row: row.row as ProposalRow };
}

interface Answering {
  answer: AnswerProposal;
  answerer: Answerer;
  answeredBy: ProposalAnswerer;
  now: Date;
  /** Columns that follow from what was accepted. */
  accepted: Partial<ProposalRow>;
}

/** @returns the answered proposal */
async function storeAnswer(
  transaction: Database,
  open: ProposalRow,
  { answer, answerer, answeredBy, now, accepted }: Answering,
): Promise<ProposalRow> {
  const [row] = await transaction
    .update(documents)
    .set({
      ...accepted,
      status: answer.status,
      acceptedAt: answer.status === 'accepted' ? now : null,
      answeredAt: now,
      answeredBy,
      answerName: answer.name || null,
      answerReason: answer.reason || null,
      answeredIp: answerer.address,
      answeredAgent: answerer.browser,
      updatedAt: now,
    })
    .where(eq(documents.id, open.id))
    .returning();
  return { ...open, ...(row as ProposalRow) };
}

interface Told {
  sellerEmail: string;
  clientName: string;
}

/** The whole reason stands in the answer's details. */
const shortened = (reason: string) => {
  const beginning = shortenText(reason, SHOWN_REASON);
  return [...reason].length > SHOWN_REASON ? `${beginning}…` : beginning;
};

/** A seller who is signed in and names nobody has answered for the client. */
const answererOf = ({ answerName, answeredBy }: ProposalRow, { clientName }: Told) =>
  answerName ?? (answeredBy === 'seller' ? `you for ${clientName}` : clientName);

function titleOf(row: ProposalRow, told: Told): string {
  const { answerName, answeredBy, displayNumber, status } = row;
  if (answeredBy === 'seller' && !answerName)
    return sentence`Proposal ${status}: you ${status} ${displayNumber} for ${told.clientName}`;
  return sentence`Proposal ${status}: ${answererOf(row, told)} ${status} ${displayNumber}`;
}

async function announce(transaction: Database, row: ProposalRow, told: Told, now: Date): Promise<void> {
  const { displayNumber, title, status, amount, currency } = row;
  const reason = row.answerReason ? sentence`. Reason: ${shortened(row.answerReason)}` : '';
  const event = { userId: row.userId, clientId: row.clientId, documentId: row.id };
  await transaction.insert(notifications).values(
    sellerNotice({
      ...event,
      type: 'status_update',
      recipient: told.sellerEmail,
      subject: titleOf(row, told),
      message: `${sentence`${displayNumber}: ${title}, ${formatMoney(amount, currency)}, ${status} by ${answererOf(row, told)}`}${reason}`,
      now,
    }),
  );
  await outboxRepo(transaction).add(
    row.userId,
    'proposal_answered',
    {
      to: told.sellerEmail,
      clientName: told.clientName,
      displayNumber,
      title,
      amount,
      currency,
      answer: status === 'accepted' ? 'accepted' : 'declined',
      answerName: row.answerName,
      answerReason: row.answerReason,
    },
    row.id,
  );
  if (status !== 'accepted') return;
  await transaction.insert(activities).values({
    ...event,
    type: 'proposal_accepted',
    title: `Proposal ${displayNumber} accepted`,
    description: title,
    amount,
    currency,
    status,
    createdAt: now,
  });
}
