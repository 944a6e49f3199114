import { PASSWORD_MIN_LENGTH } from '@x1/contract/accounts/credential-rules.ts';
import { t } from '@x1/contract/core/texts.ts';

interface PasswordStrength {
  /** 0 to 4 bars. */
  readonly bars: 0 | 1 | 2 | 3 | 4;
  readonly hint: string;
}

const RULE = t('At least {count} characters.', { count: PASSWORD_MIN_LENGTH });
const COMMON =
  /^(?:password|passwort|qwerty|qwertz|abc|letmein|welcome|iloveyou|football|baseball|basketball|soccer|tennis|trainer|athlete)\d*!?$/i;

/** A hint while typing, never a refusal: beyond the six characters everything is allowed (R25). */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return { bars: 0, hint: RULE };
  if (password.length < PASSWORD_MIN_LENGTH) return { bars: 1, hint: t('Too short. {rule}', { rule: RULE }) };
  const score = scoreOf(password);
  if (score < 3) return { bars: 1, hint: t('Easy to guess. Longer is safer.') };
  if (score < 5) return { bars: 2, hint: t('Fair password. {rule}', { rule: RULE }) };
  if (score < 7) return { bars: 3, hint: t('Good password. {rule}', { rule: RULE }) };
  return { bars: 4, hint: t('Strong password.') };
}

// Length counts most; kinds of characters help; words from the top of every list and runs of few characters do not.
function scoreOf(password: string): number {
  if (COMMON.test(password) || new Set(password).size < 4) return 0;
  if (/^\d+$/.test(password) || isRun(password)) return password.length >= 12 ? 3 : 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  return Math.floor(password.length / 3) + kinds - 1;
}

/** 'abcdef' or '654321': every character is the neighbour of the one before. */
function isRun(password: string): boolean {
  const steps = [...password].slice(1).map((character, index) => character.charCodeAt(0) - password.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
