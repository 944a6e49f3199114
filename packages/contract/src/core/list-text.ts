import { locale } from './texts.ts';

/** 'Maya', 'Maya and Jordan', 'Maya, Jordan, and Sam'. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items);
}
