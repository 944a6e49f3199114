import { resolve } from 'node:path';
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { partsOf } from '@x1/contract/core/texts.ts';
import { gatherTexts } from '../../tools/texts/catalogs.ts';

/** What a screen shows that is no text of X1: facts the server sent, and what was typed. */
export type IsFact = (text: string) => boolean;

/** A text with places: what stands around them, as one expression. */
interface Pattern {
  readonly expression: RegExp;
  /** The longest of its words, to look for first. */
  readonly word: string;
}

/** A place of a message, where it may be anything. */
const PLACE = '\uE000';

const plain = new Set<string>();
const patterns: Pattern[] = [];

for (const { calls } of gatherTexts(resolve(import.meta.dirname, '../..')).values()) {
  for (const piece of new Set(
    calls.flatMap(({ kind, message }) => (kind === 'rich' ? piecesOf(partsOf(message)) : formsOf(partsOf(message)))),
  )) {
    addPiece(piece);
  }
}

function addPiece(piece: string): void {
  const text = normalized(piece);
  if (!text.includes(PLACE)) plain.add(text.toLowerCase());
  else if (/\p{L}{2}|,/u.test(text)) {
    const source = text
      .split(PLACE)
      .map((part) => RegExp.escape(part))
      .join('(.*?)');
    const words = text.split(/[\uE000\s]+/).sort((one, other) => other.length - one.length);
    patterns.push({ expression: new RegExp(`^${source}$`, 'is'), word: (words[0] ?? '').toLowerCase() });
  }
}

/** Everything a message can be: one text for each form of its plurals and choices. */
function formsOf(parts: readonly MessageFormatElement[]): string[] {
  return parts.reduce<string[]>(
    (forms, part) => {
      const ends = endsOf(part);
      return forms.flatMap((form) => ends.map((end) => form + end));
    },
    [''],
  );
}

function endsOf(part: MessageFormatElement): string[] {
  if (part.type === TYPE.literal) return [part.value];
  if (part.type === TYPE.plural || part.type === TYPE.select) return Object.values(part.options).flatMap(({ value }) => formsOf(value));
  if (part.type === TYPE.tag) return formsOf(part.children);
  return [PLACE];
}

/** What stands in text nodes of their own: a message with elements is cut at each of its places. */
function piecesOf(parts: readonly MessageFormatElement[]): string[] {
  return parts.flatMap((part) => {
    if (part.type === TYPE.literal) return [part.value];
    if (part.type === TYPE.tag) return [...piecesOf(part.children), ...formsOf(part.children)];
    if (part.type === TYPE.plural || part.type === TYPE.select)
      return Object.values(part.options).flatMap(({ value }) => [...formsOf(value), ...piecesOf(value)]);
    return [];
  });
}

export function normalized(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Words of dates and times, which `Intl` writes; of a weekday also the end alone, which a phone leaves out. */
const DATES =
  /^(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:s|nes|rs|ur)?day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|am|pm|[ecmp][sd]t|gmt|utc)$/i;
/** Names that are the same in all languages. */
const NAMES = /^(?:x1|ncaa|naia|njcaa|juco|d[123]|google|microsoft|outlook|icloud|nextcloud|visa|mastercard|f8)$/i;
/** Addresses, events of webhooks, file names, sizes, and what has no letters. */
const SIGNS = /^(?:https:\/\/|[\w.]+:\d+\/\S*|\S+@\S+|[a-z_]+(?:\.[a-z_]+)+|\S+\.(?:pdf|png|jpe?g|mp4|mov|m4a)|[km]b\/s|[kmg]b|\P{L}*)$/iu;
/** Initials, and a state's letters. */
const LETTERS = /^\p{Lu}{1,2}$/u;

/** What stands between the parts of a list, the strongest first. */
const SEPARATORS = [/\s*·\s*/, /\s*:\s+/, /\s*,\s+/];

/** Whether a text of a screen is one that `t` or `rich` names, with facts or other such texts in its places, a fact itself, or a list of these. */
export function isNamed(text: string, isFact: IsFact): boolean {
  const whole = normalized(text);
  // A text of a few words may stand as a sentence.
  const texts = [whole, whole.replace(/\.$/, '')];
  if (texts.some((each) => plain.has(each.toLowerCase())) || isFact(whole) || isWordless(whole)) return true;
  const isList = SEPARATORS.some((separator) => {
    const parts = whole.split(separator);
    return parts.length > 1 && parts.every((part) => isNamed(part, isFact));
  });
  const first = [...whole.matchAll(/(?<=[.!?]) /g)].find(
    ({ index }) => isNamed(whole.slice(0, index), isFact) && isNamed(whole.slice(index), isFact),
  );
  if (isList || first) return true;
  const lower = whole.toLowerCase();
  return patterns.some(({ expression, word }) => {
    if (!lower.includes(word)) return false;
    const places = expression.exec(whole)?.slice(1);
    return places?.every((place) => place.length < whole.length && isNamed(place, isFact)) === true;
  });
}

/** Whether it gets longer in another language: dates, names and amounts don't. */
export function isWord(text: string, isFact: IsFact): boolean {
  const whole = normalized(text);
  return plain.has(whole.toLowerCase()) || !(isFact(whole) || isWordless(whole));
}

/** Made of dates, names and signs alone, which are the same in all languages or written by `Intl`. */
const isWordless = (text: string) =>
  text.split(/[\s·,()]+/).every((part) => isSign(part) || part.split('-').every((word) => isSign(word) || LETTERS.test(word)));

const isSign = (part: string) => [DATES, NAMES, SIGNS].some((pattern) => pattern.test(part));
