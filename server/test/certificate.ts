import { generateKeyPairSync, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import forge from 'node-forge';
import { der, oid, sequence, setOf, tags } from '#server/providers/der.ts';

const SHA256_WITH_RSA = oid('1.2.840.113549.1.1.11');
const COMMON_NAME = oid('2.5.4.3');
const nothing = der(tags.nothing);
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const time = (date: Date) => der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')));

interface CertificateOptions {
  name?: string;
  password?: string;
  from?: Date;
  until?: Date;
}

/** A file of PKCS#12 with a certificate that signs itself, as an operator would have bought one. */
export async function makeCertificate(
  path: string,
  { name = 'Bright Studio Seal', password = 'let-me-in', from, until }: CertificateOptions = {},
): Promise<{ certificate: string; password: string; pem: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const issuer = sequence(setOf(sequence(COMMON_NAME, utf8(name))));
  const facts = sequence(
    der(tags.choice, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.from([1, 2, 3, 4])),
    sequence(SHA256_WITH_RSA, nothing),
    issuer,
    sequence(time(from ?? new Date('2020-01-01')), time(until ?? new Date('2049-01-01'))),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', facts, privateKey);
  const whole = sequence(facts, sequence(SHA256_WITH_RSA, nothing), der(0x03, Buffer.from([0]), signature));
  const pem = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
  const store = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(String(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
    [forge.pki.certificateFromPem(pem)],
    password,
    { algorithm: '3des' },
  );
  await writeFile(path, Buffer.from(forge.asn1.toDer(store).getBytes(), 'binary'));
  return { certificate: path, password, pem };
}
