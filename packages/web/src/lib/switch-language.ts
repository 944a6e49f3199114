import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '@x1/contract/core/chosen-language.ts';
import type { Language } from '@x1/contract/core/texts.ts';

/** For a visitor, who has no account to keep it: from now on this browser gets X1 in that language, beginning with this page. */
export function switchLanguage(to: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of last year have no Cookie Store.
  document.cookie = `${LANGUAGE_COOKIE}=${to}; path=/; max-age=${LANGUAGE_COOKIE_SECONDS}; samesite=lax`;
  location.reload();
}
