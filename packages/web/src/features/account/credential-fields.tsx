import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { passwordStrength } from './password-strength.ts';

/** An email, typed on phones without capitals and corrections. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

/** A password that is being chosen, with how strong it is. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  const { bars, hint } = passwordStrength(String(props.value));
  return <PasswordField autoComplete="new-password" strength={bars} hint={hint} {...props} />;
}
