export interface BrowserName {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

// Browsers also name the ones they imitate: the first match counts.
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFxiOS\/|\bFirefox\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (agent: string, names: Names) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Reads a `User-Agent` header. */
export function browserName(agent: string): BrowserName {
  return {
    browser: nameIn(agent, browsers),
    system: nameIn(agent, systems),
    isPhone: /\biPhone\b|\bMobile\b/.test(agent),
  };
}

/** `Safari on iPhone`; undefined when neither is known. */
export function browserText({
  browser,
  system,
}: Pick<BrowserName, 'browser' | 'system'>): string | undefined {
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? undefined);
}
