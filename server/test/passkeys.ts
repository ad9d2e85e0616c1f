import { expect } from 'vitest';
import type { Passkey } from '#shared/passkey.ts';
import type { Agent } from './agent.ts';
import { Authenticator } from './authenticator.ts';
import { PASSWORD } from './factories.ts';

type MakeOptions = Parameters<Authenticator['make']>[0];

/** Gives the password and asks what a device is to make. */
export async function askToMake(seller: Agent): Promise<MakeOptions> {
  const answer = await seller.post('/api/passkeys/options', { currentPassword: PASSWORD });
  expect(answer.status).toBe(200);
  return answer.body as MakeOptions;
}

/** A device with a passkey of this seller. */
export async function addPasskey(seller: Agent, origin: string, name = 'Phone') {
  const device = new Authenticator(origin);
  const creation = device.make(await askToMake(seller));
  const answer = await seller.post('/api/passkeys', { name, creation });
  expect(answer.status).toBe(201);
  return { device, passkey: answer.body as Passkey };
}
