import type { Config } from 'tailwindcss';

/** Maps the tokens of client/src/theme.css to class names. Raw colours are not reachable on purpose. */
const config: Config = {
  content: ['./client/index.html', './client/public.html', './client/src/**/*.{ts,tsx}'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      ground: 'var(--ground)',
      surface: 'var(--surface)',
      sunken: 'var(--sunken)',
      hover: 'var(--hover)',
      line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
      edge: { DEFAULT: 'var(--edge)', hover: 'var(--edge-hover)' },
      ink: { DEFAULT: 'var(--ink)', soft: 'var(--ink-soft)' },
      muted: 'var(--muted)',
      'on-ink': 'var(--on-ink)',
      accent: { DEFAULT: 'var(--accent)', soft: 'var(--accent-soft)' },
      positive: { DEFAULT: 'var(--positive)', soft: 'var(--positive-soft)' },
      warning: { DEFAULT: 'var(--warning)', soft: 'var(--warning-soft)' },
      critical: {
        DEFAULT: 'var(--critical)',
        soft: 'var(--critical-soft)',
        hover: 'var(--critical-hover)',
      },
      stage: { DEFAULT: 'var(--stage)', on: 'var(--on-stage)' },
      scrim: 'var(--scrim)',
    },
    fontFamily: { ui: 'var(--font-ui)', display: 'var(--font-display)', mono: 'var(--font-mono)' },
    fontSize: {
      xs: ['12px', '16px'],
      sm: ['13px', '18px'],
      base: ['14px', '20px'],
      lg: ['16px', '24px'],
      xl: ['20px', '28px'],
      '2xl': ['28px', '36px'],
      '3xl': ['40px', '44px'],
    },
    borderRadius: {
      none: '0',
      sm: '4px',
      control: 'var(--radius-control)',
      card: 'var(--radius-card)',
      full: '9999px',
    },
    boxShadow: { none: 'none', float: 'var(--shadow-float)' },
    extend: {
      keyframes: {
        breathe: { from: { opacity: '1' }, to: { opacity: '0.55' } },
        appear: { from: { opacity: '0' }, to: { opacity: '1' } },
        vanish: { from: { opacity: '1' }, to: { opacity: '0' } },
        rise: {
          from: { opacity: '0', transform: 'translateY(8px)' },
          to: { opacity: '1', transform: 'none' },
        },
        'slide-in': { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
        'slide-out': { from: { transform: 'none' }, to: { transform: 'translateX(-100%)' } },
      },
      animation: {
        breathe: 'breathe 1.6s ease-in-out infinite alternate',
        appear: 'appear 140ms ease-out',
        vanish: 'vanish 120ms ease-in',
        rise: 'rise 160ms ease-out',
        'slide-in': 'slide-in 160ms ease-out',
        'slide-out': 'slide-out 140ms ease-in',
      },
    },
  },
};

export default config;
