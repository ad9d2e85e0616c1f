export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// Also read by /before-app.js, which runs before the first paint.
const STORAGE_KEY = 'billwright.theme';
const CHANGE = 'billwright:theme';

/** The theme chosen in this browser; the system's unless somebody chose. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Applies a theme at once and remembers it for the next visit. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be refused; the choice then lasts until the page is left.
  }
  window.dispatchEvent(new Event(CHANGE));
}

/** Calls back when the theme is chosen, in this tab or another one. Returns how to stop that. */
export function onThemeChange(callback: () => void): () => void {
  window.addEventListener(CHANGE, callback);
  window.addEventListener('storage', callback);
  return () => {
    window.removeEventListener(CHANGE, callback);
    window.removeEventListener('storage', callback);
  };
}
