import type { FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import { generateSync } from 'otplib';
import type { Person, TestApp } from './start-app.ts';

/** An authenticator app: the code it shows now. */
export function codeOf(app: Pick<TestApp, 'clock'>, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1_000) });
}

/** Adds an authenticator app as its owner would. @returns its secret and the recovery codes */
export async function addTotp(app: TestApp, { api }: Pick<Person, 'api'>): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { enrollment, secret } = await api.accounts.beginTotp();
  const body = { enrollment, code: codeOf(app, secret), name: 'Phone' };
  const { recoveryCodes } = await api.accounts.addTotp({ body });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Signs in with the right password, and gives the question that is answered with. @throws Error when none is asked */
export async function challengeFor(app: TestApp, { email, password }: Pick<Person, 'email' | 'password'>): Promise<FactorChallenge> {
  try {
    await app.api().accounts.login({ body: { email, password } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth.factor_required' && error.status === 401) {
      return error.body?.details as FactorChallenge;
    }
    throw error;
  }
  throw new Error('the password was enough');
}
