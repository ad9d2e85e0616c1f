import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Of the envelope. */
  to: string[];
  parsed: ParsedMail;
  raw: string;
}

export interface FakeSmtp {
  url: string;
  received: ReceivedMail[];
  /** Beginnings of addresses that are refused: `bounce` for good, `full` for now. */
  refuse: Set<string>;
  /** How the server treats mails from now on. */
  behave(mode: 'accept' | 'accept-then-die'): void;
  /** Mails to addresses that begin with `hang`, which wait for an answer until `letGo`. */
  hanging(): number;
  letGo(): void;
  /** Stops listening; `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const refusals: Record<string, { code: number; text: string }> = {
  bounce: { code: 550, text: '5.1.1 No such user here' },
  full: { code: 452, text: '4.2.2 The mailbox is full' },
};

/** The package tells of its connections only inside. */
const connectionsOf = (server: SMTPServer) =>
  (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections;

/** A real SMTP server: addresses that begin with `bounce` are refused for good, with `full` for now. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  const refuse = new Set(Object.keys(refusals));
  let mode: Parameters<FakeSmtp['behave']>[0] = 'accept';
  let held: (() => void)[] = [];
  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo({ address }, _session, done) {
        const start = [...refuse].find((beginning) => address.toLowerCase().startsWith(beginning));
        const refusal = start && refusals[start];
        if (!refusal) return done();
        done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          if (session.envelope.rcptTo[0]?.address.startsWith('hang'))
            await new Promise<void>((resolve) => held.push(resolve));
          const raw = Buffer.concat(chunks).toString('utf8');
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            parsed: await simpleParser(raw),
            raw,
          });
          if (mode === 'accept') return done(null, '2.0.0 queued');
          // The mail is accepted, but the answer never arrives.
          mode = 'accept';
          for (const connection of connectionsOf(server)) connection._socket.destroy();
        });
      },
    });
  let server = create();
  server.on('error', () => undefined);
  let port = 0;
  const start = async () => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse,
    behave: (next) => {
      mode = next;
    },
    hanging: () => held.length,
    letGo() {
      for (const release of held) release();
      held = [];
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of connectionsOf(server)) connection._socket.destroy();
      await closed;
    },
    async start() {
      server = create();
      server.on('error', () => undefined);
      await start();
    },
  };
}
