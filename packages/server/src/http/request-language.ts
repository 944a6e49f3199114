import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, toLanguage } from '@x1/contract/core/chosen-language.ts';
import { type Language, languages } from '@x1/contract/core/texts.ts';
import { stringifySetCookie } from 'cookie';
import { readCookies } from './cookies.ts';

/** What decides the language of an answer, for whoever keeps it. */
export const VARIES_BY_LANGUAGE = 'cookie, accept-language';

/**
 * The language of a request: the one that was chosen on the device, else what the browser prefers of those X1 speaks. English for programs, which
 * name none: the specs' texts are the English ones (decision 0119).
 */
export function languageOf(headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Language {
  return toLanguage(readCookies(headers.cookie)[LANGUAGE_COOKIE]) ?? preferredOf(headers['accept-language'] ?? '');
}

/** The header that keeps a language in a browser. Scripts may read and set it: a page does so for a visitor who chooses. It protects nothing. */
export function languageCookie(language: Language): string {
  return stringifySetCookie({ name: LANGUAGE_COOKIE, value: language, path: '/', maxAge: LANGUAGE_COOKIE_SECONDS, sameSite: 'lax' });
}

/** How much is looked at: browsers send less, and each answer looks, also the one that refuses a flood. A header as long as may be took 4 ms. */
const LONGEST = 256;

/** What browsers send is nearly always one of a few headers, and each request is asked about its language more than once. */
const kept = new Map<string, Language>();
const mostKept = 100;

function preferredOf(header: string): Language {
  const known = kept.get(header);
  if (known) return known;
  const language = findPreferred(header);
  if (header.length > LONGEST) return language;
  if (kept.size === mostKept) kept.clear();
  kept.set(header, language);
  return language;
}

/** By RFC 9110, 12.5.4: the highest weight, of equal ones the first. 'es-MX' is Spanish, and '*' the first language that isn't named. */
function findPreferred(header: string): Language {
  const ranges = header.slice(0, LONGEST).split(',').map(readRange);
  const named = new Set(ranges.map(({ tag }) => tag));
  const wanted = ranges
    .filter(({ weight }) => weight > 0)
    .flatMap(({ tag, weight }) => {
      const language = tag === '*' ? languages.find((each) => !named.has(each)) : toLanguage(tag);
      return language ? [{ language, weight }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight);
  return wanted[0]?.language ?? 'en';
}

/** 'es-MX;q=0.8' as `es` of 0.8; a weight that can't be read is none. */
function readRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
  return { tag: tag.split('-', 1)[0] ?? '', weight: weight === undefined ? 1 : /^[01](?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 0 };
}
