import type { Appearance } from '@stripe/stripe-js';

/** As in `app.css`. */
const SMALL_OR_TOUCHED = '(width < 40rem), (pointer: coarse)';

/** The product's colours and corners for fields that stand in a frame of the payment provider. */
export function cardAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const colors = {
    colorBackground: '--surface',
    colorText: '--ink',
    colorTextSecondary: '--muted',
    colorPrimary: '--accent',
    colorDanger: '--critical',
  };
  // A theme that is not known yet leaves the provider's own colours.
  const known = Object.entries(colors)
    .map(([name, property]) => [name, style.getPropertyValue(property).trim()])
    .filter(([, color]) => color);
  return {
    theme: 'flat',
    variables: { ...Object.fromEntries(known), borderRadius: '6px', fontSizeBase: '14px' },
    // Phones zoom the page into fields of smaller text.
    rules: { '.Input': { fontSize: matchMedia(SMALL_OR_TOUCHED).matches ? '16px' : '14px' } },
  };
}
