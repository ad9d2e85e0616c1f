import { expect } from 'vitest';
import { codeOf, stepAt } from '#server/features/second-factor/totp.ts';
import type { SecondFactorNeeded, SecondFactorSeed } from '#shared/second-factor.ts';
import type { Agent } from './agent.ts';
import { PASSWORD } from './factories.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app shows, so many steps of 30 seconds later. */
export const codeAt = (secret: string, now: Date, steps = 0) =>
  codeOf(fromBase32(secret), stepAt(now) + steps);

/** Switches the codes of a seller on, with the code of now. */
export async function switchCodesOn(seller: Agent, now: Date) {
  const started = await seller.post('/api/user/second-factor', { currentPassword: PASSWORD });
  expect(started.status).toBe(201);
  const { secret } = started.body as SecondFactorSeed;
  const confirmed = await seller.post('/api/user/second-factor/confirm', { code: codeAt(secret, now) });
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes };
}

/** Gives the password: it is right, and not enough. */
export async function beginSignIn(agent: Agent, email: string): Promise<SecondFactorNeeded> {
  const answer = await agent.post('/api/login', { email, password: PASSWORD });
  expect(answer.status).toBe(202);
  return answer.body as SecondFactorNeeded;
}
