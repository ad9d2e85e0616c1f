export interface BrowserName {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

// Browsers name their ancestors too: the first that fits is meant.
const browsers: Names = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
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

/** What a User-Agent header calls itself, as people call it. */
export function browserName(agent: string): BrowserName {
  return {
    browser: nameIn(agent, browsers),
    system: nameIn(agent, systems),
    isPhone: /\biPhone\b|\bMobile\b/.test(agent),
  };
}
