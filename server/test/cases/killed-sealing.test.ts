import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { sealSignatures } from '#server/features/signatures/seal-signatures.ts';
import { createAttachPdf } from '#server/jobs/attach-pdf.ts';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { drainOf } from '#server/test/drain.ts';
import { holdAt, type Step } from '#server/test/hold-at.ts';
import { buildSignable, sealDeps } from '#server/test/seal.ts';
import { typed } from '#server/test/signature.ts';
import { bySize } from '#server/test/size.ts';
import { bundleProgram } from '#server/test/support-command.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { PublicProposal } from '#shared/public-document.ts';

const server = await startTestServer();
const deps = sealDeps(server);
const mailbox = createDevMailbox();
const drain = drainOf(server, {
  mailer: mailbox,
  attachPdf: createAttachPdf({ ...deps, providers: { stripe: false, paypal: false } }),
});
afterAll(async () => {
  await deps.pdfs.close();
  await server.close();
});

const claim = { event: 'update of lease_until', table: 'signatures' };
const keep = { event: 'update of sealed_pdf', table: 'signatures' };
const mail = { event: 'insert', table: 'outbox' };

/** A signature is claimed; drawn; then its file is kept and its mails are written, in one transaction. */
const steps: Step[] = [
  { when: 'before', ...claim },
  { when: 'at the end of', ...claim },
  { when: 'before', ...keep },
  { when: 'before', ...mail },
  { when: 'at the end of', ...keep },
  { when: 'at the end of', ...mail },
];
const tried = steps.slice(bySize(3, 0), bySize(5, steps.length));

async function killAt(step: Step) {
  const hold = await holdAt(server, step);
  const program = await bundleProgram('server/test/run-sealing.ts');
  const child = spawn(process.execPath, [program, server.databaseUrl], { stdio: 'ignore' });
  await expect.poll(hold.waiting, { timeout: 40_000, interval: 20 }).toHaveLength(1);
  const [pid] = await hold.waiting();
  child.kill('SIGKILL');
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  await hold.letGo();
  await hold.gone(pid);
}

test.each(tried)(
  'a process that is killed $when $event on $table leaves one sealed file and one mail to each',
  async (step) => {
    const seller = await server.confirmedSeller();
    const proposal = await buildSignable(seller, {}, { email: `${seller.user.id}@acme.example` });
    const answer = { status: 'accepted', signature: typed };
    const { body } = await server.anon().put(`/api/proposals/${proposal.id}/status`, answer);
    const code = (body as PublicProposal).signature?.verifyCode ?? '';
    await killAt(step);
    // The database may still have stored what was at its end.
    if (step.when === 'before')
      expect((await server.anon().get(`/api/verify/${code}`)).body).toMatchObject({ pdfHash: null });
    // Its lease ends by itself.
    await server.pool.query(
      "update signatures set lease_until = now() - interval '1 second' where verify_code = $1",
      [code],
    );
    await Promise.all([sealSignatures(deps), sealSignatures(deps)]);
    await drain();
    const file = await fetch(`${server.origin}/api/public/proposals/${proposal.proposalNumber}/signed.pdf`);
    expect(file.status).toBe(200);
    const hash = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    expect((await server.anon().get(`/api/verify/${code}`)).body).toMatchObject({ pdfHash: hash });
    const copies = mailbox.mails.filter(({ attachment }) => attachment?.filename.endsWith('signed.pdf'));
    for (const address of [seller.user.email, proposal.client.email])
      expect(copies.filter(({ to }) => to === address)).toHaveLength(1);
  },
);
