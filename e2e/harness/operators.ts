import { generateSync } from 'otplib';
import { apiFor } from './api.ts';
import { type Person, password, uniqueEmail } from './people.ts';
import { createOperator } from './product.ts';
import { productDataDirectory } from './where.ts';

/** The code an authenticator app shows now. */
export const codeOf = (secret: string): string => generateSync({ secret });

/** An operator nobody has met yet, made on the command line (R1): with a password and nothing else. */
export async function unenrolledOperator(): Promise<{ email: string; password: string }> {
  const operator = { email: uniqueEmail('operator'), password };
  await createOperator(productDataDirectory(), operator);
  return operator;
}

/** The same with an authenticator app, which has to be there before anything else (R181). */
export async function newOperator(): Promise<Person> {
  const operator = await unenrolledOperator();
  const { token, user } = await apiFor(null).accounts.login({ body: operator });
  const api = apiFor(token);
  const { enrollment, secret } = await api.factors.beginTotp();
  await api.factors.addTotp({ body: { enrollment, code: codeOf(secret), name: 'Phone' } });
  return { ...operator, token, user, api };
}
