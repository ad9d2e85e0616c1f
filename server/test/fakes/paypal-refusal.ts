import { randomBytes } from 'node:crypto';

/** A call that is refused, in PayPal's form. */
export class PaypalRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, name: string, issue?: string, links: object[] = []) {
    super(issue ?? name);
    this.status = status;
    this.body = {
      name,
      message: `${name}: see details`,
      debug_id: randomBytes(6).toString('hex'),
      details: issue ? [{ issue, description: issue }] : [],
      links,
    };
  }
}

export const refused = (issue: string, links: object[] = []) =>
  new PaypalRefusal(422, 'UNPROCESSABLE_ENTITY', issue, links);
export const missing = () => new PaypalRefusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** An id as PayPal makes them. */
export const paypalId = (length = 17) => [...randomBytes(length)].map((byte) => LETTERS[byte % 32]).join('');
