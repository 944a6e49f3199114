import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createX1 } from '@x1/client';
import type { UserId } from '@x1/contract/core/ids.ts';
import { bookPath } from '@x1/contract/search/book-path.ts';
import { afterAll, expect, it } from 'vitest';
import { sellingTrainer } from '../testing/given.ts';
import { insertApiKey } from '../testing/rows-developers.ts';
import { openApp } from '../testing/start-app.ts';

/** The worked example and the client, as other people's programs use them, against a started product. */

const app = await openApp();
const example = join(import.meta.dirname, '../../../../examples/club-page/main.ts');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
});

/** Starts the example as a program of its own. @returns its address */
async function startExample(): Promise<string> {
  const environment = { ...process.env, X1_URL: app.url, CLUB: 'Chapel Hill <FC>', SPORT: 'Soccer', PORT: '0' };
  const child = spawn(process.execPath, [example], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line.slice(line.indexOf('http'));
}

it("the club's page lists trainers who have a public page, and leads into the booking sheet", async () => {
  const shown = await sellingTrainer(app);
  await app.db
    .updateTable('trainers')
    .set({ sports: ['Soccer'] })
    .where('id', '=', shown.trainerId)
    .execute();
  await shown.api.trainers.setPublicPage({ body: { isOn: true } });
  const hidden = await sellingTrainer(app);
  const page = await (await fetch(await startExample())).text();
  // As the web app takes it.
  expect(page).toContain(`href="${app.url}${bookPath({ trainerId: shown.trainerId }).replace('&', '&amp;')}"`);
  expect(page).not.toContain(`/athlete/${hidden.trainerId}?`);
  expect(page).toContain('Chapel Hill &lt;FC&gt;');
});

it('the client reads with a key, and is told by a code what a key may not do', async () => {
  const trainer = await sellingTrainer(app);
  const { token } = await insertApiKey(app, { userId: trainer.user.id as UserId, scopes: ['sessions:read', 'earnings:read'] });
  const x1 = createX1({ baseUrl: app.url, token });
  expect(await x1.developers.currentApiKey()).toMatchObject({ trainerId: trainer.trainerId });
  expect(await x1.developers.listApiSessions({ query: {} })).toEqual([]);
  expect(await x1.billing.earnings({ query: {} })).toMatchObject({ totalEarnings: 0 });
  await expect(x1.payouts.requestPayout()).rejects.toMatchObject({ status: 403, code: 'api_key.not_accepted' });
  await expect(x1.developers.listWebhooks()).rejects.toMatchObject({ status: 403, code: 'api_key.scope_missing' });
});

it("a program books with a parent's own token alone", async () => {
  const [{ programId, trainerId, user }, parent] = [await sellingTrainer(app), await app.signUp('parent')];
  const body = { programId, trainerId, sessionType: 'individual' } as const;
  const { token } = await insertApiKey(app, { userId: user.id as UserId, scopes: ['profile:read'] });
  await expect(createX1({ baseUrl: app.url, token }).payments.createPaymentIntent({ body })).rejects.toMatchObject({ status: 403 });
  expect(await createX1({ baseUrl: app.url, token: parent.token }).payments.createPaymentIntent({ body })).toMatchObject({
    amount: expect.any(Number),
  });
});
