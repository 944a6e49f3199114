/** Browsers that send several names include their specific one: the first match counts. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS|OPT)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bAppleWebKit\/.*\bMobile\//, 'An app'],
  [/^(?:curl|Wget|python|node|undici|okhttp|Go-http)/i, 'A program'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Used when nothing is recognized. */
const UNKNOWN = 'Unknown device';
/** How much is inspected: real browsers need fewer characters. */
const LONGEST = 512;

/**
 * The browser's name from its user agent, as its owner recognizes it: 'Chrome on Windows'. No version, so that an update is not a new device.
 *
 * @param userAgent as sent by the client; it may contain anything
 */
export function toDeviceName(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, LONGEST) ?? '';
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN;
}

function nameIn(names: readonly [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
