/** The host that passkeys are made for here; undefined where the installation's address has no name. */
const passkeyHost = () =>
  document.querySelector<HTMLMetaElement>('meta[name="passkeys"]')?.content || undefined;

const isElsewhere = (host: string) => host !== window.location.hostname;

/** Why this page can't use passkeys, in a sentence; undefined where it can. */
export function whyNoPasskeys(): string | undefined {
  const host = passkeyHost();
  if (!host) return 'Passkeys need an address with a name, and this installation is reached under a number.';
  if (isElsewhere(host)) return `Passkeys work at ${host} only. You opened ${window.location.hostname}.`;
  if (!window.isSecureContext) return 'Passkeys need a secure address (https).';
  if (!('PublicKeyCredential' in window)) return "This browser doesn't support passkeys.";
  return undefined;
}

/** As {@link whyNoPasskeys}, where opening another address would help. */
export function wherePasskeysWork(): string | undefined {
  const host = passkeyHost();
  return host && isElsewhere(host) ? whyNoPasskeys() : undefined;
}
