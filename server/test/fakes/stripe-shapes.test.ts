import { describe, expect, test } from 'vitest';
import { parseForm } from './stripe-form.ts';
import { faultIn } from './stripe-shapes.ts';

const faultOf = (call: string, text: string) => faultIn(call, parseForm(text))?.message;

describe('a form is taken', () => {
  test.each([
    ['POST customers', 'email=a%40b.example&metadata[userId]=1'],
    ['POST subscriptions', 'customer=cus_1&items[0][price]=price_1&automatic_tax[enabled]=false'],
    ['POST subscriptions/:id', 'cancel_at='],
    ['POST subscriptions/:id', 'cancel_at=1900000000'],
    ['POST subscriptions/:id', 'cancel_at=min_period_end'],
    ['GET prices', 'lookup_keys[0]=pro_monthly'],
    ['POST checkout/sessions', 'mode=payment&ui_mode=hosted_page&line_items[0][price_data][currency]=usd'],
  ])('%s %s', (call, text) => {
    expect(faultOf(call, text)).toBeUndefined();
  });
});

describe('a form is refused', () => {
  test.each([
    ['POST customers', 'emial=a%40b.example', 'Received unknown parameter: emial'],
    ['POST subscriptions', 'items[0][cost]=1', 'Received unknown parameter: items[0][cost]'],
    ['POST subscriptions', 'coupon=half', 'Received unknown parameter: coupon'],
    [
      'POST subscriptions',
      'payment_behavior=allow',
      /^Invalid payment_behavior: must be one of allow_incomplete, /,
    ],
    ['POST subscriptions', 'automatic_tax[enabled]=no', 'Invalid boolean: automatic_tax[enabled]'],
    [
      'POST subscriptions',
      'automatic_tax[liability][type]=self',
      'Missing required param: automatic_tax[enabled].',
    ],
    ['POST subscriptions', 'items=price_1', 'Invalid object: items'],
    ['GET subscriptions', 'limit=many', 'Invalid number: limit'],
    ['GET subscriptions', 'status=live', /^Invalid status: must be one of /],
    [
      'POST checkout/sessions',
      'payment_method_types[0]=card',
      'Received unknown parameter: payment_method_types',
    ],
    ['POST checkout/sessions', 'ui_mode=hosted', /^Invalid ui_mode: must be one of /],
    ['POST accounts', 'controller[losses][payments]=nobody', /^Invalid controller\[losses\]\[payments\]/],
    ['POST account_links', 'account=acct_1', 'Missing required param: type.'],
  ])('%s %s', (call, text, message) => {
    expect(faultOf(call, text)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });
});
