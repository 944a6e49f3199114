/** Whatever says of itself more than one name says the particular one too: the first that fits counts. */
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

/** Said while nothing is recognised. */
const UNKNOWN = 'Unknown device';
/** What is looked at: a browser says who it is in fewer characters. */
const LONGEST = 512;

/**
 * What a browser says of itself, in words its owner recognises: 'Chrome on Windows'. No version, so that an update is no new device.
 *
 * @param userAgent as it was sent: anybody may send anything
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
