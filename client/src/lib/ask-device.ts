import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

export type MakeOptions = PublicKeyCredentialCreationOptionsJSON;
export type SignOptions = PublicKeyCredentialRequestOptionsJSON;

/** The device made or signed nothing; the message is for people. */
export class DeviceRefusal extends Error {
  override readonly name = 'DeviceRefusal';
}

const library = () => import('@simplewebauthn/browser');

/** Lets the device make a passkey. @throws DeviceRefusal */
export async function makeOnDevice(optionsJSON: MakeOptions) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(refuse);
}

/** Lets a passkey sign. @throws DeviceRefusal */
export async function signOnDevice(optionsJSON: SignOptions) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(refuse);
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError')
    throw new DeviceRefusal('This device already has a passkey for your account.');
  throw new DeviceRefusal('No passkey was used. The request was canceled or took too long.');
}
