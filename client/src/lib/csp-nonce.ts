/** The nonce that this page's Content-Security-Policy grants to <style> elements made by scripts. */
export function cspNonce(): string | undefined {
  return document.head.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
