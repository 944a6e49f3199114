import { locale, t } from '@x1/contract/core/texts.ts';

/**
 * The first three digits of a state's zip codes, as the Postal Service gives them out: single ones and ranges. Codes on a border that are
 * served from the other side count for both states.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  FL: '320-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385 422',
  TX: '733 750-799 885',
  UT: '840-847',
  VT: '050-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831 834',
};

/**
 * What to say beside a zip code of another state than the chosen one; the two are saved all the same.
 *
 * @returns undefined while one of them is missing, and where nothing is known against it
 */
export function zipStateNote(zipcode: string, state: string): string | undefined {
  const zip = zipcode.trim().slice(0, 5);
  if (!/^\d{5}$/.test(zip) || !(state in PREFIXES)) return undefined;
  const found = Object.keys(PREFIXES).filter((candidate) => hasPrefix(candidate, zip.slice(0, 3)));
  if (found.length === 0 || found.includes(state)) return undefined;
  const there = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(found);
  return t('{zip} is in {there}, and you chose {state}. Check which one is right.', { zip, there, state });
}

function hasPrefix(state: string, prefix: string): boolean {
  return (PREFIXES[state] ?? '').split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return first <= prefix && prefix <= last;
  });
}
