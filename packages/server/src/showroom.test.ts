import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONFIDENTIAL_MAILS } from './open-mail-sender.ts';
import { mailsTo } from './testing/mailbox.ts';
import { openApp } from './testing/start-app.ts';

/** NODE_ENV=production with X1_SANDBOX=1 and a public URL. */

const showroomPassword = 'three-blue-herons';
const basic = { authorization: `Basic ${Buffer.from(`visitor:${showroomPassword}`).toString('base64')}` };
const supportEmail = 'desk@x1.example';

const app = await openApp({ config: { isProduction: true, publicUrl: 'https://x1.example', showroomPassword, supportEmail } });

it.each([
  ['GET', '/sandbox', {}],
  ['GET', '/sandbox/mailbox', {}],
  ['GET', '/sandbox/mailbox?to=a@x1.example', {}],
  ['POST', '/sandbox/faults', {}],
  ['POST', '/sandbox/clock', {}],
  ['POST', '/sandbox/checks/vs_1/move', {}],
  ['GET', '/sandbox/google/calendar', {}],
  ['GET', '/sandbox/stripe/v1/accounts', { authorization: 'Bearer sk_test_anything' }],
  ['POST', '/sandbox/stripe/v1/payment_intents', { authorization: `Basic ${Buffer.from('sk_test_anything:').toString('base64')}` }],
])('%s %s in a showroom requires its password', async (method, path, headers) => {
  const response = await app.fetch(path, { method, headers });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('X1 showroom');
});

it('visitors of a showroom with the password can open sandbox pages and pay', async () => {
  const page = await app.fetch('/sandbox', { headers: { accept: 'text/html', ...basic } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sandbox control')]);
  const confirmed = await app.fetch('/sandbox/stripe/v1/payment_intents/pi_none/confirm', {
    method: 'POST',
    headers: { ...basic, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'key=pk_test_x1sandbox&client_secret=pi_none_secret_x',
  });
  expect([confirmed.status, await confirmed.json()]).toMatchObject([404, { error: { code: 'resource_missing' } }]);
});

it('a showroom keeps operator mails and password links out of the mailbox, in files for this user only', async () => {
  const operator = await app.createOperator();
  const parent = await app.signUp('parent');
  for (const { email } of [operator, parent]) await app.api().accounts.forgotPassword({ body: { email } });
  await operator.api.accounts.changeEmail({ body: { email: 'new-desk@x1.example', currentPassword: operator.password } });
  await app.api().support.request({ body: { name: 'Kim', email: 'kim@x1.test', topic: 'other', message: 'Hello' } });
  await app.drainJobs();
  for (const address of [operator.email, 'new-desk@x1.example', supportEmail]) expect(await mailsTo(app, address)).toEqual([]);
  expect((await mailsTo(app, parent.email)).map(({ subject }) => subject)).toEqual(['Welcome to X1']);

  const directory = join(app.dataDirectory, CONFIDENTIAL_MAILS);
  const files = readdirSync(directory).map((name) => join(directory, name));
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  for (const address of [operator.email, parent.email, 'new-desk@x1.example', supportEmail]) {
    expect(
      texts.some((text) => text.includes(`To: ${address}`)),
      address,
    ).toBe(true);
  }
  expect(texts.filter((text) => text.includes('/reset-password'))).toHaveLength(2);

  app.clock.advance({ hours: 25 });
  await app.api().accounts.forgotPassword({ body: { email: parent.email } });
  await app.drainJobs();
  expect(readdirSync(directory)).toHaveLength(1);
});
