/** What a file that somebody gives turns out to be. */
export type CheckedPdf = 'same' | 'different' | 'not-pdf' | 'too-large' | 'unreadable';

/** Sealed files are far smaller, and a browser holds one in memory. */
const MOST_BYTES = 100 * 1024 * 1024;
const PDF_SIGNATURE = '%PDF-';

/**
 * Compares a file with the sealed one. It is read and hashed here: nothing of it leaves the browser.
 * @param hash SHA-256 of the sealed file as hexadecimal digits
 */
export async function checkPdf(file: Blob, hash: string): Promise<CheckedPdf> {
  if (file.size > MOST_BYTES) return 'too-large';
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    const start = String.fromCharCode(...content.subarray(0, PDF_SIGNATURE.length));
    if (start !== PDF_SIGNATURE) return 'not-pdf';
    return (await sha256(content)) === hash ? 'same' : 'different';
  } catch {
    // It was moved meanwhile, or is a folder.
    return 'unreadable';
  }
}

async function sha256(content: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await digest(content));
}

/** Browsers hash on secure pages alone; elsewhere it takes code of its own. */
async function digest(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', content));
  const library = await import('@noble/hashes/sha2.js');
  return library.sha256(content);
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
