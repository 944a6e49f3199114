import { resolve } from 'node:path';
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Language, partsOf } from '@x1/contract/core/texts.ts';
import { gatherTexts, readCatalog } from '../../tools/texts/catalogs.ts';
import type { TextCall } from '../../tools/texts/text-calls.ts';

/** What a screen shows that is no text of X1: facts the server sent, and what was typed. */
export type IsFact = (text: string) => boolean;

/** The texts of a language, by which a text of a screen is recognized. */
export interface Names {
  /** Whether a text of a screen is one that `t` or `rich` names, with facts or other such texts in its places, a fact itself, or a list of these. */
  isNamed: (text: string, isFact: IsFact) => boolean;
  /**
   * Whether a text is in this language: like `isNamed`, but facts and dates alone belong to no language.
   *
   * @param least the fewest words a message must have besides its places: 'University of Oregon' would match '{count} of {total}', but
   *   isn't it
   */
  isSaid: (text: string, isFact: IsFact, least?: number) => boolean;
  /** Whether it gets longer in another language: dates, names and amounts don't. */
  isWord: (text: string, isFact: IsFact) => boolean;
}

/** A text with places: what stands around them, as one expression. */
interface Pattern {
  readonly expression: RegExp;
  /** The longest of its words, to look for first. */
  readonly word: string;
  /** How many words it has besides its places. */
  readonly count: number;
}

/** A place of a message, where it may be anything. */
const PLACE = '\uE000';

/** Words of dates and times, which `Intl` writes; of a weekday also the end alone, which a phone leaves out. */
const wordsOfDates: Readonly<Record<Language, RegExp>> = {
  en: /^(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:s|nes|rs|ur)?day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|am|pm|[ecmp][sd]t|gmt|utc)$/i,
  es: /^(?:tes|rcoles|ves|rnes|ado|ingo|lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[áa]b(?:ado)?|dom(?:ingo)?|ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sept?(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?|del?|[ap]\.?|m\.|[ap]m|[ecmp][sd]t|gmt|utc)\.?$/i,
};
/** Names that are the same in all languages. */
const NAMES = /^(?:x1|ncaa|naia|njcaa|juco|d[123]|google|microsoft|outlook|icloud|nextcloud|visa|mastercard|f8)$/i;
/** Addresses, events of webhooks, file names, sizes, and what has no letters. */
const SIGNS = /^(?:https:\/\/|[\w.]+:\d+\/\S*|\S+@\S+|[a-z_]+(?:\.[a-z_]+)+|\S+\.(?:pdf|png|jpe?g|mp4|mov|m4a)|[km]b\/s|[kmg]b|\P{L}*)$/iu;
/** Initials, and a state's letters. */
const LETTERS = /^\p{Lu}{1,2}$/u;

/** What stands between the parts of a list, the strongest first. */
const SEPARATORS = [/\s*·\s*/, /\s*:\s+/, /\s*,\s+/];

const root = resolve(import.meta.dirname, '../..');
const texts = gatherTexts(root);
const spanish = readCatalog(root, 'es');

/** Every message of a language, by its key. */
const messagesIn = (language: Language) =>
  [...texts].flatMap(([key, { calls }]) =>
    calls.map(({ kind, message }) => ({ kind, message: language === 'en' ? message : spanish[key] || message })),
  );

/** The Spanish of a text without places; undefined where it has some, or isn't one of X1's. */
export function spanishOf(text: string): string | undefined {
  const translation = spanish[normalized(text)];
  return translation && !/[{<]/.test(translation) ? translation : undefined;
}

const known: Partial<Record<Language, Names>> = {};

/** The texts of a language; gathered once. */
export function namesIn(language: Language): Names {
  known[language] ??= createNames(messagesIn(language), wordsOfDates[language]);
  return known[language];
}

function createNames(messages: readonly Pick<TextCall, 'kind' | 'message'>[], dates: RegExp): Names {
  const plain = new Set<string>();
  const patterns: Pattern[] = [];
  for (const piece of new Set(
    messages.flatMap(({ kind, message }) => (kind === 'rich' ? piecesOf(partsOf(message)) : formsOf(partsOf(message)))),
  )) {
    const text = normalized(piece);
    if (!text.includes(PLACE)) plain.add(text.toLowerCase());
    else if (/\p{L}{2}|,/u.test(text)) patterns.push(toPattern(text));
  }

  /** @param least undefined where a fact or a date alone will do */
  function isOne(text: string, isFact: IsFact, least?: number): boolean {
    const whole = normalized(text);
    // A text of a few words may stand as a sentence.
    const texts = [whole, whole.replace(/\.$/, '')];
    if (wordsOf(whole) >= Math.min(least ?? 0, 2) && texts.some((each) => plain.has(each.toLowerCase()))) return true;
    if (least === undefined && (isFact(whole) || isWordless(whole))) return true;
    if (listsOf(whole).some((parts) => areNamed(parts, isFact, least))) return true;
    const lower = whole.toLowerCase();
    return patterns.some(({ expression, word, count }) => {
      if (!lower.includes(word) || count < (least ?? 0)) return false;
      const places = expression.exec(whole)?.slice(1);
      return places?.every((place) => place.length < whole.length && isOne(place, isFact)) === true;
    });
  }

  /** Whether each part is named; at least one by words, where facts alone won't do. */
  const areNamed = (parts: readonly string[], isFact: IsFact, least: number | undefined) =>
    parts.every((part) => isOne(part, isFact)) && (least === undefined || parts.some((part) => isOne(part, isFact, least)));

  /** Made of dates, names and signs alone, which are the same in all languages or written by `Intl`. */
  const isWordless = (text: string) =>
    text.split(/[\s·,()]+/).every((part) => isSign(part) || part.split('-').every((word) => isSign(word) || LETTERS.test(word)));

  const isSign = (part: string) => [dates, NAMES, SIGNS].some((pattern) => pattern.test(part));

  return {
    isNamed: (text, isFact) => isOne(text, isFact),
    isSaid: (text, isFact, least = 0) => isOne(text, isFact, least),
    isWord: (text, isFact) => {
      const whole = normalized(text);
      return plain.has(whole.toLowerCase()) || !(isFact(whole) || isWordless(whole));
    },
  };
}

const wordsOf = (text: string) => text.split(/[\uE000\s]+/).filter((word) => /\p{L}{2}/u.test(word)).length;

function toPattern(text: string): Pattern {
  const source = text
    .split(PLACE)
    .map((part) => RegExp.escape(part))
    .join('(.*?)');
  const words = text.split(/[\uE000\s]+/).sort((one, other) => other.length - one.length);
  return { expression: new RegExp(`^${source}$`, 'is'), word: (words[0] ?? '').toLowerCase(), count: wordsOf(text) };
}

/** A text as lists: by each of the separators, and as a first sentence and the rest. */
function listsOf(whole: string): string[][] {
  const bySeparator = SEPARATORS.map((separator) => whole.split(separator)).filter((parts) => parts.length > 1);
  const bySentence = [...whole.matchAll(/(?<=[.!?]) /g)].map(({ index }) => [whole.slice(0, index), whole.slice(index)]);
  return [...bySeparator, ...bySentence];
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
