import { createHmac, timingSafeEqual } from 'node:crypto';

interface SignedForm {
  authToken: string;
  /** As the provider was told it, with its query. */
  url: string;
  form: URLSearchParams;
  signature: string;
}

/**
 * Whether the provider has sent this form to this address: HMAC-SHA1 over the address and the form's names and values
 * in the order of the names. Source: Twilio, 'Validating requests'.
 */
export function isSignedByTwilio({ authToken, url, form, signature }: SignedForm): boolean {
  const fields = [...new Set(form.keys())]
    .toSorted()
    .map((name) => name + [...new Set(form.getAll(name))].toSorted().join(''))
    .join('');
  const given = Buffer.from(signature);
  return spellings(url).some((spelling) => {
    const wanted = Buffer.from(
      createHmac('sha1', authToken)
        .update(spelling + fields)
        .digest('base64'),
    );
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}

/** The provider signs some addresses with their port, others without. */
function spellings(url: string): string[] {
  const [, origin = '', port, rest = ''] = /^([a-z]+:\/\/[^/]+?)(:\d+)?(\/.*)$/i.exec(url) ?? [];
  const usual = origin.startsWith('https:') ? ':443' : ':80';
  return [url, `${origin}${port ?? usual}${rest}`, `${origin}${rest}`];
}
