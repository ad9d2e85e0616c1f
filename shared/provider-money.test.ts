import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { parseMoney } from './money.ts';
import { paymentProviders } from './payment.ts';
import { fromProviderUnits, isPayable, paymentProblem, toProviderUnits } from './provider-money.ts';

describe('what travels to a provider', () => {
  test.each([
    ['stripe', '50.00', 'USD', 5_000n],
    ['stripe', '100', 'JPY', 100n],
    ['stripe', '1234.50', 'HUF', 123_450n],
    ['stripe', '1234.50', 'TWD', 123_450n],
    ['stripe', '5', 'ISK', 500n],
    ['stripe', '5', 'UGX', 500n],
    ['stripe', '1500.00', 'MGA', 1_500n],
    ['stripe', '1500.20', 'MGA', undefined],
    ['stripe', '18.700', 'KWD', 18_700n],
    ['stripe', '18.704', 'KWD', undefined],
    ['paypal', '50.00', 'USD', 5_000n],
    ['paypal', '100', 'JPY', 100n],
    ['paypal', '1235.00', 'HUF', 1_235n],
    ['paypal', '1234.50', 'HUF', undefined],
    ['paypal', '80.00', 'TWD', 80n],
  ] as const)('to %s for %s %s is %s', (provider, amount, currency, units) => {
    expect(toProviderUnits(provider, currency, parseMoney(amount, currency) ?? -1n)).toBe(units);
  });

  test('comes back as the same amount', () => {
    for (const provider of paymentProviders)
      for (const currency of currencies) {
        const units = toProviderUnits(provider, currency, 1_234_500n);
        expect(units && fromProviderUnits(provider, currency, units)).toBe(1_234_500n);
      }
  });

  test('counts for no more than it is', () => {
    expect(fromProviderUnits('stripe', 'ISK', 550n)).toBe(5n);
  });
});

describe('a sum', () => {
  test.each([
    ['stripe', '0.50', 'USD'],
    ['stripe', '999999.99', 'USD'],
    ['stripe', '100', 'JPY'],
    ['stripe', '99999999', 'JPY'],
    ['stripe', '1234.50', 'HUF'],
    ['paypal', '0.01', 'USD'],
    ['paypal', '100', 'JPY'],
    ['paypal', '1235.00', 'HUF'],
  ] as const)('is taken by %s: %s %s', (provider, amount, currency) => {
    expect(isPayable(provider, amount, currency)).toBe(true);
  });

  test.each([
    ['stripe', '0.49', 'USD', 'Stripe payments start at $0.50'],
    ['stripe', '0.00', 'USD', 'Stripe payments start at $0.50'],
    ['stripe', '1000000.00', 'USD', 'Stripe takes at most $999,999.99 at once'],
    ['stripe', '49', 'JPY', 'Stripe payments start at ¥50'],
    ['stripe', '100000000', 'JPY', 'Stripe takes at most ¥99,999,999 at once'],
    ['stripe', '18.700', 'KWD', "Stripe payments aren't available in KWD"],
    ['stripe', '100', 'ISK', "Stripe payments aren't available in ISK"],
    ['paypal', '0.00', 'USD', 'PayPal payments start at $0.01'],
    ['paypal', '1234.50', 'HUF', 'PayPal takes only whole amounts in HUF'],
    ['paypal', '100000000.00', 'HUF', 'PayPal takes at most HUF\u00a099,999,999.00 at once'],
    ['paypal', '5.00', 'INR', "PayPal payments aren't available in INR"],
  ] as const)('is not taken by %s: %s %s', (provider, amount, currency, problem) => {
    expect(paymentProblem(provider, amount, currency)).toBe(problem);
  });
});
