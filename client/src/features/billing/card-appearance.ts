import type { Appearance } from '@stripe/stripe-js';

/** As in `app.css`. */
const SMALL_OR_TOUCHED = '(width < 40rem), (pointer: coarse)';

/** The product's colors and radii for the provider's embedded fields. */
export function cardAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const colors = {
    colorBackground: '--surface',
    colorText: '--ink',
    colorTextSecondary: '--muted',
    colorPrimary: '--accent',
    colorDanger: '--critical',
  };
  // Before the theme is known, keep the provider's own colors.
  const known = Object.entries(colors)
    .map(([name, property]) => [name, style.getPropertyValue(property).trim()])
    .filter(([, color]) => color);
  return {
    theme: 'flat',
    variables: { ...Object.fromEntries(known), borderRadius: '6px', fontSizeBase: '14px' },
    // Phones zoom into fields with smaller text.
    rules: { '.Input': { fontSize: matchMedia(SMALL_OR_TOUCHED).matches ? '16px' : '14px' } },
  };
}
