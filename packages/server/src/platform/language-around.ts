import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, speakAsAround } from '@x1/contract/core/texts.ts';

const around = new AsyncLocalStorage<Language | undefined>();
speakAsAround(() => around.getStore());

/** Everything that `run` says is said in this language, also after it waited. For the one who asks: what others read is written `inLanguage`. */
export function answerIn<Answer>(language: Language, run: () => Answer): Answer {
  // Most ask in English, which is said without it where nobody else is being answered.
  return language === (around.getStore() ?? 'en') ? run() : around.run(language, run);
}

/** Work in the background, or for several at once, says what it says for nobody's request, whichever woke it. */
export const forNobody = <Result>(run: () => Result): Result => around.run(undefined, run);
