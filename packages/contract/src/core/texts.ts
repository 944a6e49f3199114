import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** The languages X1 speaks. Literal texts of the specs are the English ones. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** What stands in a message's places: `{amount}`, and the number that decides between `one` and `other`. `context` tells two equal texts apart. */
export type TextValues = Readonly<Record<string, string | number>>;

/** A language's texts by the English ones. */
export type Catalog = Readonly<Record<string, string>>;

const catalogs: Partial<Record<Language, Catalog>> = {};
let current: Language | undefined;
let languageAround = (): Language | undefined => undefined;

/** Makes the texts of a language known; the server does so at start. */
export function addCatalog(language: Language, catalog: Catalog): void {
  catalogs[language] = catalog;
}

/** Says which language holds where no `inLanguage` does; the server's is that of the request it is answering, also after waiting. */
export function speakAsAround(find: () => Language | undefined): void {
  languageAround = find;
}

/** The language that texts are made in now. In a build of the web app it's a constant. */
export function language(): Language {
  return current ?? languageAround() ?? 'en';
}

/** How `Intl` writes dates and numbers in that language. */
export const localeOf = (of: Language) => (of === 'es' ? 'es-US' : 'en-US');

/** The same of the current language. In a build of the web app it's a constant. */
export function locale(): 'en-US' | 'es-US' {
  return localeOf(language());
}

/**
 * Makes texts in a language. What it calls must not wait for anything: the language is that of this call alone.
 *
 * @returns what `make` returns
 */
export function inLanguage<Made>(wanted: Language, make: () => Made): Made {
  const before = current;
  current = wanted;
  try {
    return make();
  } finally {
    current = before;
  }
}

/**
 * A text in the current language. The English one stands where it's shown, as an ICU message with places, plurals and choices, and is the key of
 * the catalogs: `t('Kept until {time}', { time })`, `t('{count, plural, one {# session} other {# sessions}}', { count })`.
 * Both arguments are written out, so that the texts can be gathered (`npm run texts`); a build of the web app has the finished text in its place.
 *
 * @param values `context` is part of the key and isn't shown
 */
export function t(message: string, values: TextValues = {}): string {
  const { context } = values;
  return fill(translated(context === undefined ? message : `${message} | ${context}`) ?? message, values);
}

/** A text that was made in English, when the program started: a label of a table, the message of an error. As it is where no catalog has it. */
export function translate(english: string): string {
  return translated(english) ?? english;
}

function translated(key: string): string | undefined {
  return catalogs[language()]?.[key] || undefined;
}

const parsed = new Map<string, MessageFormatElement[]>();

/** The parts of an ICU message; read once. */
export function partsOf(message: string): MessageFormatElement[] {
  const known = parsed.get(message);
  if (known) return known;
  const parts = parse(message, { requiresOtherClause: true, shouldParseSkeletons: false });
  parsed.set(message, parts);
  return parts;
}

function fill(message: string, values: TextValues): string {
  return /[{<']/.test(message) ? written(partsOf(message), values) : message;
}

function written(parts: readonly MessageFormatElement[], values: TextValues, counted: string | number = ''): string {
  return parts
    .map((part) => {
      if (part.type === TYPE.literal) return part.value;
      if (part.type === TYPE.pound) return String(counted);
      if (part.type === TYPE.argument) return String(values[part.value]);
      if (part.type === TYPE.plural || part.type === TYPE.select) {
        const value = values[part.value] ?? '';
        return written((part.options[optionOf(part, value)] ?? part.options['other'])?.value ?? [], values, value);
      }
      throw new Error(`A text can't hold this: ${JSON.stringify(part)}`);
    })
    .join('');
}

/** Which of its forms a plural or a choice takes. English and Spanish have the same two forms; a number may be formatted already ('1,200'). */
export function optionOf({ type, options }: { type: TYPE; options: Readonly<Record<string, unknown>> }, value: string | number): string {
  if (type === TYPE.select) return String(value);
  return `=${value}` in options ? `=${value}` : String(value) === '1' ? 'one' : 'other';
}
