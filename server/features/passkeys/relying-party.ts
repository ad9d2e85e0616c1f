import { isIP } from 'node:net';
import { brand } from '#shared/brand.ts';

/** For whom passkeys are made: they work on this host alone. */
export interface RelyingParty {
  /** The host. */
  id: string;
  name: string;
  /** Scheme, host and port of the pages that may ask for one. */
  origin: string;
}

/** @returns undefined where the address has no name: passkeys aren't made for numbers */
export function relyingPartyOf(appUrl: string): RelyingParty | undefined {
  const { hostname: id, origin } = new URL(appUrl);
  return isIP(id.replaceAll(/[[\]]/g, '')) === 0 ? { id, name: brand.name, origin } : undefined;
}
