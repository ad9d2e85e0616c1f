import { expect } from 'vitest';
import type { SecondFactorNeeded, SecondFactorSeed } from '#shared/second-factor.ts';
import type { Agent } from './agent.ts';
import { codeAt } from './authenticator-app.ts';
import { PASSWORD } from './factories.ts';

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
