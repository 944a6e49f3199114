import type { User } from '@x1/contract/accounts/user.ts';
import { readToken } from './token.ts';

/** What `public/appearance.js` leaves: the call 'me', sent before the app arrived. */
interface EarlyMe {
  readonly token: string;
  /** Undefined when there was no answer. */
  readonly answer: Promise<Response | undefined>;
}

const page = globalThis as { x1EarlyMe?: EarlyMe | undefined };

/** Who is signed in, as it was asked before the app was there; undefined where nobody asked, for another sign-in, and without a good answer. Taken once. */
export async function takeEarlyMe(): Promise<User | undefined> {
  const early = page.x1EarlyMe;
  page.x1EarlyMe = undefined;
  if (!early || early.token !== readToken()) return undefined;
  const response = await early.answer;
  if (!response?.ok) return undefined;
  const { user }: { user: User } = await response.json();
  return user;
}
