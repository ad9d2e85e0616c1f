import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeTwilio } from '#server/test/fakes/twilio.ts';
import { noTexter, TextError, twilioTexter } from './texter.ts';

const twilio = await startFakeTwilio();
const texter = twilioTexter(twilio.options, { longestWait: 300 });
afterAll(() => twilio.stop());
beforeEach(() => {
  twilio.behave('accept');
  twilio.received.length = 0;
});

const message = {
  to: '+12025550143',
  body: 'Bright Studio: Invoice INV-0001 — 50 % + "cöst" & more',
  statusUrl: 'https://billwright.example/api/webhooks/twilio/status?n=1',
};

const failureOf = (sending: Promise<unknown>): Promise<TextError> =>
  sending.then(
    () => expect.unreachable('it was accepted'),
    (error: unknown) => error as TextError,
  );

test('a message goes out as it is', async () => {
  const accepted = await texter.send(message);
  expect(accepted).toMatchObject({ sid: expect.stringMatching(/^SM[0-9a-f]{32}$/), status: 'queued' });
  expect(twilio.received).toEqual([
    {
      sid: accepted.sid,
      to: message.to,
      from: twilio.options.from,
      body: message.body,
      statusCallback: message.statusUrl,
    },
  ]);
});

test('a messaging service may stand in for the number', async () => {
  const from = `MG${'1'.repeat(32)}`;
  await twilioTexter({ ...twilio.options, from }).send(message);
  expect(twilio.received[0]?.from).toBe(from);
});

describe('final is what is said about the message', () => {
  test('an opted-out phone', async () => {
    twilio.refuse.set('+12025550110', 21_610);
    const failure = await failureOf(texter.send({ ...message, to: '+12025550110' }));
    expect(failure).toBeInstanceOf(TextError);
    expect(failure).toMatchObject({ isPermanent: true, isOptedOut: true });
    expect(failure.message).toContain('21610');
  });

  test.each([['12025550143'], ['+1 202'], ['']])('what is no number: %j', async (to) => {
    expect(await failureOf(texter.send({ ...message, to }))).toMatchObject({
      isPermanent: true,
      isOptedOut: false,
      message: expect.stringContaining('21211'),
    });
  });

  test('text messages that are not set up', async () => {
    expect(await failureOf(noTexter.send(message))).toMatchObject({
      isPermanent: true,
      message: 'Text messages are not configured',
    });
  });
});

describe('another try may fare better', () => {
  test.each(['too-many', 'broken', 'nonsense'] as const)('when the service is %s', async (behaviour) => {
    twilio.behave(behaviour);
    expect(await failureOf(texter.send(message))).toMatchObject({ isPermanent: false, isOptedOut: false });
  });

  test('when it does not answer, or the answer is lost', async () => {
    for (const behaviour of ['hang', 'accept-then-die'] as const) {
      twilio.behave(behaviour);
      expect(await failureOf(texter.send(message))).toMatchObject({
        isPermanent: false,
        message: "The text message service can't be reached",
      });
    }
  });

  test('when nothing listens there', async () => {
    const away = twilioTexter({ ...twilio.options, apiUrl: 'http://127.0.0.1:1' });
    expect(await failureOf(away.send(message))).toMatchObject({ isPermanent: false });
  });

  test('when our own account is wrong, and the token is not repeated', async () => {
    const authToken = 'a-wrong-token-0123456789';
    const failure = await failureOf(twilioTexter({ ...twilio.options, authToken }).send(message));
    expect(failure).toMatchObject({ isPermanent: false, message: expect.stringContaining('20003') });
    expect(failure.message).not.toContain(authToken);
    twilio.refuse.set('+12025550111', 21_606);
    expect(await failureOf(texter.send({ ...message, to: '+12025550111' }))).toMatchObject({
      isPermanent: false,
    });
  });
});
