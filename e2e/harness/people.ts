import { randomBytes } from 'node:crypto';
import type { User } from '@x1/contract/accounts/user.ts';
import { type Api, apiFor } from './api.ts';

export const password = 'hollow-pine-22';

/** Somebody with an account. */
export interface Person {
  email: string;
  password: string;
  token: string;
  user: User;
  api: Api;
}

/** Letters that no other test has, for names and addresses. */
export function uniqueLetters(): string {
  const letters = randomBytes(4)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  return `${letters[0]?.toUpperCase()}${letters.slice(1)}`;
}

/** An email address that no other test has. */
export function uniqueEmail(who: string): string {
  return `${who}.${uniqueLetters().toLowerCase()}@journeys.x1.test`;
}

/** Signs somebody up without the screens. @param who beginning of the email, and so of a parent's name */
export async function newPerson(role: 'trainer' | 'parent', timezone = 'America/New_York', who: string = role): Promise<Person> {
  const email = uniqueEmail(who);
  const { token, user } = await apiFor(null).accounts.signup({ body: { email, password, role, timezone } });
  return { email, password, token, user, api: apiFor(token) };
}

/** The demo marketplace's account of a role. */
export async function demoPerson(role: 'trainer' | 'parent'): Promise<Person> {
  const { demoAccounts = [] } = await apiFor(null).system.config();
  const account = demoAccounts.find((one) => one.role === role);
  if (!account) throw new Error(`There is no demo ${role}`);
  const { token, user } = await apiFor(null).accounts.login({ body: account });
  return { email: account.email, password: account.password, token, user, api: apiFor(token) };
}

/** Another trainer of the demo marketplace. @param key the part of the email before the '@', such as 'lucas.pereira' */
export async function demoColleague(key: string): Promise<Person> {
  const { email: known, password: secret } = await demoPerson('trainer');
  const email = known.replace(/^[^@]+/, key);
  const { token, user } = await apiFor(null).accounts.login({ body: { email, password: secret } });
  return { email, password: secret, token, user, api: apiFor(token) };
}
