import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { openSigningCertificate, type SealSigner } from './providers/signing-certificate.ts';

/**
 * Opens the certificate that seals signed proposals, if one is configured.
 * @throws Error that says what is wrong with it
 */
export async function openSealSigner(
  { signing }: Pick<Config, 'signing'>,
  log: Log,
): Promise<SealSigner | undefined> {
  const signer = signing && (await openSigningCertificate(signing));
  if (signer && !signer.isValidAt(new Date()))
    log.warn(
      { certificate: signer.name, until: signer.validUntil },
      'the certificate of SIGNING_CERTIFICATE is not valid now: files are sealed without it',
    );
  return signer;
}
