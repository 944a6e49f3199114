import { type Language, languages } from './texts.ts';

/**
 * The cookie that keeps which language somebody chose on this device. The server reads it, and sets it at sign-in to the account's; a page sets it
 * for a visitor.
 */
export const LANGUAGE_COOKIE = 'x1_language';

/** A year, begun anew with each choice and each sign-in. */
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** One of the languages X1 speaks; undefined for anything else. */
export const toLanguage = (value: string | null | undefined): Language | undefined => languages.find((each) => each === value);
