import { Email, Password } from '@x1/contract/accounts/user.ts';

export interface AuthFields {
  readonly email: string;
  readonly password: string;
  /** Asked for at sign-up only. */
  readonly confirmation: string;
}

export type AuthMode = 'sign-in' | 'sign-up';
export type AuthErrors = Partial<Record<keyof AuthFields, string>>;

export const MISMATCH = 'Passwords do not match';

/** What is wrong with the form, field by field (S1§5). Sign-in asks only that both are there: the account may be older than a rule. */
export function checkForm(mode: AuthMode, { email, password, confirmation }: AuthFields): AuthErrors {
  if (mode === 'sign-in') {
    return withoutUndefined({
      email: email.trim() === '' ? 'Email is required' : undefined,
      password: password === '' ? 'Password is required' : undefined,
    });
  }
  return withoutUndefined({
    email: messageOf(Email.safeParse(email)),
    password: password === '' ? 'Password is required' : messageOf(Password.safeParse(password)),
    confirmation: confirmationError(password, confirmation),
  });
}

/** The message of the second field; told as soon as one leaves it. */
export function confirmationError(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'Please type the password again';
  return confirmation === password ? undefined : MISMATCH;
}

function messageOf(result: ReturnType<typeof Email.safeParse>): string | undefined {
  return result.error?.issues[0]?.message;
}

function withoutUndefined(errors: AuthErrors): AuthErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
