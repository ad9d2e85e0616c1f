import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type SmtpStep, startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { MailError } from './mail-error.ts';
import { smtpMailer } from './mailer.ts';

const smtp = await startFakeSmtp();
const url = smtp.url.replace('//', '//billwright:secret@');
afterAll(() => smtp.stop());
afterEach(() => smtp.answers.clear());

const mail = {
  messageId: '1@billwright.example',
  fromName: 'Bright Studio',
  to: 'lena@acme.example',
  replyTo: undefined,
  subject: 'Invoice INV-0001',
  text: 'Hello',
  html: '<p>Hello</p>',
};

async function refused(step: SmtpStep, code: number, text: string) {
  smtp.answers.set(step, { code, text });
  const mailer = smtpMailer({ url, from: 'no-reply@billwright.example' });
  const error = await mailer.send(mail).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  mailer.close();
  expect(error).toBeInstanceOf(MailError);
  const { isPermanent, isBadAddress, isOwnFault } = error as MailError;
  return { isPermanent, isBadAddress, isOwnFault };
}

const badAddress = { isPermanent: true, isBadAddress: true, isOwnFault: false };
const aboutMail = { isPermanent: true, isBadAddress: false, isOwnFault: false };
const ownFault = { isPermanent: false, isBadAddress: false, isOwnFault: true };
const mayPass = { isPermanent: false, isBadAddress: false, isOwnFault: false };

describe('a refusal counts against the recipient', () => {
  test.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])('with %s for the recipient', async (status) => {
    expect(await refused('recipient', 550, `${status} Refused`)).toEqual(badAddress);
  });
});

describe('a refusal is final for the mail, and says nothing of the address', () => {
  test.each([
    ['recipient', 550, 'No such user'],
    ['recipient', 552, '5.2.2 Mailbox full'],
    ['recipient', 550, '5.7.124 Not in the allowed senders list'],
    ['recipient', 550, '5.7.1 Delivery not authorized, message refused'],
    ['message', 554, '5.7.1 Message rejected as spam'],
    ['message', 550, '5.1.1 No such user'],
    ['sender', 552, '5.3.4 Message size exceeds fixed limit'],
  ] as const)('for the %s: %i %s', async (step, code, text) => {
    expect(await refused(step, code, text)).toEqual(aboutMail);
  });
});

describe('a refusal is about us', () => {
  test.each([
    ['sign-in', 535, '5.7.8 Authentication credentials invalid'],
    ['sign-in', 454, '4.7.0 Temporary authentication failure'],
    ['sender', 550, '5.7.1 Sender not allowed'],
    ['sender', 553, 'Not your address'],
    ['sender', 501, '5.1.7 Bad sender address syntax'],
    ['recipient', 550, '5.1.8 Sender address rejected'],
    ['recipient', 550, '5.1.7 Bad sender mailbox'],
    ['recipient', 530, '5.7.0 Authentication required'],
    ['recipient', 554, '5.7.1 <lena@acme.example>: Relay access denied'],
    ['recipient', 554, '5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a list'],
    ['recipient', 550, 'Relaying denied'],
    ['message', 550, '5.7.26 Unauthenticated email is not accepted'],
    ['message', 550, '5.7.23 SPF validation failed'],
    ['message', 550, '5.7.60 Client does not have permissions to send as this sender'],
  ] as const)('for the %s: %i %s', async (step, code, text) => {
    expect(await refused(step, code, text)).toEqual(ownFault);
  });
});

test.each([
  ['sender', 451, '4.3.0 Try later'],
  ['recipient', 450, '4.2.1 Greylisted'],
  ['message', 451, '4.3.0 Try later'],
] as const)('another try may fare better for the %s: %i %s', async (step, code, text) => {
  expect(await refused(step, code, text)).toEqual(mayPass);
});
