import { findAll, type Span } from './plain-text.ts';

const dot = String.raw`(?:\s{0,3}[.•]\s{0,3}|\s{0,3}[([{<]\s{0,3}(?:dot|\.)\s{0,3}[)\]}>]\s{0,3}|\s{1,3}dot\s{1,3}|\s{0,3}_dot_\s{0,3}|-dot-)`;
const at = String.raw`(?:\s{0,3}[@＠]\s{0,3}|\s{0,3}[([{<]\s{0,3}(?:at|@|a)\s{0,3}[)\]}>]\s{0,3}|\s{1,3}at\s{1,3}|\s{0,3}_at_\s{0,3}|-at-)`;
const endings = 'com|net|org|edu|gov|io|co|us|me|info|biz|app|dev|ai|tv|uk|ca|de|fr|eu|email|mail';
const providers = 'gmail|g\\s?mail|googlemail|yahoo|ymail|hotmail|icloud|protonmail|proton\\s?mail|aol|gmx';
const providersOfWords = `${providers}|outlook|live|msn|proton|comcast|verizon`;
/** Tried once per word and with bounded repetition, so that no text takes long. */
const start = '(?<![a-z0-9._+%-])';
const name = `${start}[a-z0-9][a-z0-9_+%-]{0,40}(?:${dot}[a-z0-9_+%-]{1,40}){0,3}`;

/** Email addresses: written plainly, with words for their signs, or without any sign at a well-known provider. */
const emails: readonly RegExp[] = [
  new RegExp(String.raw`${name}${at}[a-z0-9-]{1,60}(?:${dot}[a-z0-9-]{1,60}){0,2}?${dot}(?:${endings})\b`, 'g'),
  new RegExp(String.raw`${start}[a-z0-9._+%-]{1,64}@[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){1,4}`, 'g'),
  new RegExp(String.raw`${name}${at}(?:${providers})\b(?:\s{1,3}com\b)?`, 'g'),
  new RegExp(String.raw`${start}[a-z0-9][a-z0-9._+%-]{0,64}\s{1,3}(?:${providersOfWords})${dot}?\s{0,3}com\b`, 'g'),
];

const safeEndings = 'com|net|org|edu|gov|io|app|info|biz|gg|dev';
const endingsWithPath = `${safeEndings}|me|us|ly|co|to|tv|be|link|page|site|ee|bio|fm|at|am`;

/** Links and bare addresses of sites: those with an ending that is also a word only where a path follows. */
const links: readonly RegExp[] = [
  /\b(?:https?|hxxps?):\s?\/\/\S+/g,
  /(?<![a-z0-9.])www\s?\.\s?\S+/g,
  new RegExp(String.raw`${start}[a-z0-9][a-z0-9-]{0,60}(?:\.[a-z0-9-]{1,60}){0,4}\.(?:${safeEndings})\b(?:\/\S*)?`, 'g'),
  new RegExp(String.raw`${start}[a-z0-9][a-z0-9-]{0,60}(?:\.[a-z0-9-]{1,60}){0,4}\.(?:${endingsWithPath})\/\S+`, 'g'),
  new RegExp(
    String.raw`${start}[a-z0-9][a-z0-9-]{0,60}(?:\s{1,3}dot\s{1,3}|\s{0,3}[([{]\s{0,3}dot\s{0,3}[)\]}]\s{0,3})(?:${safeEndings}|co|me|us|tv|ly)\b(?:\s{0,3}(?:slash|\/)\s{0,3}\S+)?`,
    'g',
  ),
];

/** Email addresses and links in plain text. */
export function findAddresses(text: string): Span[] {
  return [...emails, ...links].flatMap((pattern) => findAll(text, pattern));
}
