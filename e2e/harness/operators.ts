import { apiFor } from './api.ts';
import { type Person, password, uniqueEmail } from './people.ts';
import { createOperator } from './product.ts';
import { productDataDirectory } from './where.ts';

/** An operator nobody has met yet, made on the command line (R1). */
export async function newOperator(): Promise<Person> {
  const email = uniqueEmail('operator');
  await createOperator(productDataDirectory(), { email, password });
  const { token, user } = await apiFor(null).accounts.login({ body: { email, password } });
  return { email, password, token, user, api: apiFor(token) };
}
