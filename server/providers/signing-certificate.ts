import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Signer, SignPdf } from '@signpdf/signpdf';
import forge from 'node-forge';
import { der, oid, sequence, setOf, tags, valuesIn } from './der.ts';

/** Where the certificate is that signs files. */
export interface SigningOptions {
  /** Of a file of PKCS#12. */
  certificate: string;
  password: string;
}

/** Signs files, so that readers of PDFs show who sealed them and whether they were changed. */
export interface SealSigner {
  /** Whose certificate it is. */
  name: string;
  validUntil: Date;
  isValidAt(instant: Date): boolean;
  /** @param file with room for a signature, as `addSignatureField` leaves it */
  signPdf(file: Buffer): Promise<Buffer>;
}

const problem = (what: string) => new Error(`The configuration isn't valid:\n  ${what}`);

/**
 * Opens the certificate that seals files.
 * @throws Error that says which variable is wrong
 */
export async function openSigningCertificate({ certificate, password }: SigningOptions): Promise<SealSigner> {
  const file = await readFile(certificate).catch(() => {
    throw problem(
      `SIGNING_CERTIFICATE: the file ${JSON.stringify(certificate)} can't be read. Give the path of a PKCS#12 file, like SIGNING_CERTIFICATE=/etc/billwright/seal.p12.`,
    );
  });
  const { key, chain } = keysIn(file, password);
  const [own] = chain;
  if (!own) throw problem('SIGNING_CERTIFICATE: the file has no certificate that belongs to its key.');
  const signer = new CadesSigner(key, chain);
  const validUntil = new Date(own.validTo);
  return {
    name: /^CN=(.+)$/m.exec(own.subject)?.[1] ?? own.subject.replaceAll('\n', ', '),
    validUntil,
    isValidAt: (instant) => instant >= new Date(own.validFrom) && instant <= validUntil,
    signPdf: (pdf) => new SignPdf().sign(pdf, signer),
  };
}

interface Keys {
  key: KeyObject;
  /** The key's own first. */
  chain: X509Certificate[];
}

/** The key of a file of PKCS#12, and its certificates. */
function keysIn(file: Buffer, password: string): Keys {
  const store = openStore(file, password);
  const { certBag, pkcs8ShroudedKeyBag, keyBag } = forge.pki.oids;
  const bags = (bagType: string) => store.getBags({ bagType })[bagType] ?? [];
  const [found] = [...bags(pkcs8ShroudedKeyBag), ...bags(keyBag)];
  if (!found?.key)
    throw problem('SIGNING_CERTIFICATE: the file has no RSA key. Other kinds of key are not supported.');
  const key = createPrivateKey(forge.pki.privateKeyToPem(found.key));
  const certificates = bags(certBag).flatMap(({ cert }) =>
    cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : [],
  );
  const isOwn = (certificate: X509Certificate) => certificate.checkPrivateKey(key);
  const own = certificates.filter(isOwn);
  const others = own.length > 0 ? certificates.filter((certificate) => !isOwn(certificate)) : [];
  return { key, chain: [...own, ...others] };
}

function openStore(file: Buffer, password: string) {
  let content: object;
  try {
    content = forge.asn1.fromDer(forge.util.createBuffer(file.toString('binary')));
  } catch {
    throw problem('SIGNING_CERTIFICATE: the file is not a PKCS#12 file (.p12 or .pfx).');
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(content, false, password);
  } catch (error) {
    const isPassword = error instanceof Error && /password|MAC/i.test(error.message);
    throw problem(
      isPassword
        ? 'SIGNING_CERTIFICATE_PASSWORD: it does not open the file of SIGNING_CERTIFICATE.'
        : 'SIGNING_CERTIFICATE: the file is not a PKCS#12 file (.p12 or .pfx).',
    );
  }
}

const oids = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  sha256WithRsa: oid('1.2.840.113549.1.1.11'),
};

const nothing = der(tags.nothing);
const version1 = der(tags.integer, Buffer.from([1]));
const digestAlgorithm = sequence(oids.sha256, nothing);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest();
const attribute = (type: Buffer, value: Buffer) => sequence(type, der(tags.set, value));

/** A detached CMS signature of the PAdES baseline: it names its certificate in what it signs. */
class CadesSigner extends Signer {
  readonly #key: KeyObject;
  readonly #chain: readonly X509Certificate[];

  constructor(key: KeyObject, chain: readonly X509Certificate[]) {
    super();
    this.#key = key;
    this.#chain = chain;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const [own] = this.#chain;
    if (!own) throw new Error('There is no certificate to sign with');
    const attributes = setOf(
      attribute(oids.contentType, oids.data),
      attribute(oids.messageDigest, der(tags.octets, sha256(content))),
      attribute(oids.signingCertificateV2, sequence(sequence(sequence(der(tags.octets, sha256(own.raw)))))),
    );
    const signature = sign('sha256', attributes, this.#key);
    const signerInfo = sequence(
      version1,
      issuerAndSerial(own),
      digestAlgorithm,
      // The same bytes, known by their place instead of their kind.
      Buffer.concat([Buffer.from([tags.choice]), attributes.subarray(1)]),
      sequence(oids.sha256WithRsa, nothing),
      der(tags.octets, signature),
    );
    const signedData = sequence(
      version1,
      der(tags.set, digestAlgorithm),
      sequence(oids.data),
      der(tags.choice, ...this.#chain.map(({ raw }) => raw)),
      der(tags.set, signerInfo),
    );
    return sequence(oids.signedData, der(tags.choice, signedData));
  }
}

/** By which a certificate is named. */
function issuerAndSerial({ raw }: X509Certificate): Buffer {
  const [certificate] = valuesIn(raw);
  const [facts] = valuesIn(certificate?.content ?? Buffer.alloc(0));
  const fields = valuesIn(facts?.content ?? Buffer.alloc(0)).filter(({ tag }) => tag !== tags.choice);
  const [serial, , issuer] = fields;
  if (!serial || !issuer) throw new Error('The certificate names no issuer');
  return sequence(issuer.whole, serial.whole);
}
