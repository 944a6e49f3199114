import { join } from 'node:path';
import type { Config } from './config.ts';
import { CONFIDENTIAL_MAILS } from './open-mail-sender.ts';
import type { Sandbox } from './open-sandbox.ts';

/** What the operator of a showroom should know: how to reach the sandbox, and where the mails are that its mailbox does not keep. */
export function describeShowroom(sandbox: Sandbox, { showroomPassword, smtp, dataDirectory }: Config): string[] {
  const guests = showroomPassword
    ? 'elsewhere it asks for X1_SHOWROOM_PASSWORD'
    : 'elsewhere nobody can reach it, and so nobody can pay, until X1_SHOWROOM_PASSWORD is set';
  const place = `The sandbox replaces outside services: on this machine it is at ${sandbox.url}/sandbox, ${guests}.`;
  if (smtp) return [place];
  return [place, `Mails to operators and password reset links are kept in ${join(dataDirectory, CONFIDENTIAL_MAILS)}, not in its mailbox.`];
}
