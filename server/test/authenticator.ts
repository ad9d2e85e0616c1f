import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What pages are given to ask a device with. */
interface AskedToSign {
  challenge: string;
  rpId?: string | undefined;
}
interface AskedToMake {
  challenge: string;
  rp: { id?: string | undefined };
  user: { id: string };
}

/** What a device, or an attacker, does otherwise than it should. */
interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The holder was not checked. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HOLDS_KEY = 0x40;

/** A device that makes passkeys (ES256) for one origin, in software. */
export class Authenticator {
  readonly origin: string;
  readonly credentialId = base64url(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The answer to `navigator.credentials.create`, as the browser library sends it. */
  make(asked: AskedToMake, deviation: Deviation = {}) {
    this.#userHandle = asked.user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()]);
    const head = this.#head(asked.rp.id, HOLDS_KEY, deviation);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(Buffer.concat([head, attested]))],
    ]);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', asked, deviation)),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  /** The answer to `navigator.credentials.get`. */
  sign(asked: AskedToSign, deviation: Deviation = {}) {
    const clientData = this.#clientData('webauthn.get', asked, deviation);
    const data = this.#head(asked.rpId, 0, deviation);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }

  #identity() {
    const { credentialId: id } = this;
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  #clientData(type: string, { challenge }: { challenge: string }, deviation: Deviation): Buffer {
    const origin = deviation.origin ?? this.origin;
    return Buffer.from(
      JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #head(rpId: string | undefined, flags: number, deviation: Deviation): Buffer {
    this.#counter = deviation.counter ?? this.#counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const verified = deviation.isUnverified ? 0 : VERIFIED;
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId ?? ''),
      Buffer.of(PRESENT | verified | flags),
      counter,
    ]);
  }

  /** As COSE writes it: EC2, ES256, P-256, x, y. */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
  }
}
