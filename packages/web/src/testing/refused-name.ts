import { personName } from '@x1/contract/core/person-name.ts';
import { vi } from 'vitest';

/** What a form shows for a name that is a web address: a whole sentence. */
export const REFUSED_NAME = "This can't be an email or web address";

/** The server refuses what is saved because of a name, in the words of the contract (R179). @param field its path in the form, such as 'athletes.0.firstName' */
export function refuseName(field: string): void {
  const message = personName({}).safeParse('maya.example.com').error?.issues[0]?.message;
  const body = { code: 'request.invalid', message: 'Please check what you entered.', fields: { [field]: message } };
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? new Response('{}', { status: 500 }) : Response.json(body, { status: 400 }),
  );
}
