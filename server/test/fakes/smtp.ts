import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Of the envelope. */
  to: string[];
  parsed: ParsedMail;
  raw: string;
}

export type SmtpStep = 'sign-in' | 'sender' | 'recipient' | 'message';

interface SmtpAnswer {
  code: number;
  text: string;
}

export interface FakeSmtp {
  url: string;
  received: ReceivedMail[];
  /** Beginnings of addresses that are refused: `bounce` for good, `full` for now. */
  refuse: Set<string>;
  /** What the server refuses beside that, by step, until it is deleted. */
  answers: Map<SmtpStep, SmtpAnswer>;
  /** How the server treats mails from now on. */
  behave(mode: 'accept' | 'accept-then-die'): void;
  /** Mails to addresses that begin with `hang`, which wait for an answer until `letGo`. */
  hanging(): number;
  letGo(): void;
  /** Stops listening; `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const refusals: Record<string, SmtpAnswer> = {
  bounce: { code: 550, text: '5.1.1 No such user here' },
  full: { code: 452, text: '4.2.2 The mailbox is full' },
};

const refuseWith = ({ code, text }: SmtpAnswer) => Object.assign(new Error(text), { responseCode: code });

/** The package tells of its connections only inside. */
const connectionsOf = (server: SMTPServer) =>
  (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections;

/** A real SMTP server: addresses that begin with `bounce` are refused for good, with `full` for now. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  const refuse = new Set(Object.keys(refusals));
  const answers: FakeSmtp['answers'] = new Map();
  let mode: Parameters<FakeSmtp['behave']>[0] = 'accept';
  let held: (() => void)[] = [];
  const answerTo = (step: SmtpStep) => {
    const answer = answers.get(step);
    return answer && refuseWith(answer);
  };
  const untilLetGo = async ([first = '']: string[]) => {
    if (first.startsWith('hang')) await new Promise<void>((resolve) => held.push(resolve));
  };
  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      allowInsecureAuth: true,
      onAuth({ username }, _session, done) {
        if (answers.has('sign-in')) return done(answerTo('sign-in'));
        done(null, { user: username });
      },
      onMailFrom(_address, _session, done) {
        done(answerTo('sender'));
      },
      onRcptTo({ address }, _session, done) {
        const start = [...refuse].find((beginning) => address.toLowerCase().startsWith(beginning));
        const refusal = start && refusals[start];
        done(refusal ? refuseWith(refusal) : answerTo('recipient'));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          await untilLetGo(to);
          if (answers.has('message')) return done(answerTo('message'));
          const raw = Buffer.concat(chunks).toString('utf8');
          received.push({
            to,
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
    answers,
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
