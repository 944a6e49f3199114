import { expect, type Page, type WebSocket } from '@playwright/test';
import { bubble, expectConnection, say, startConversation, write } from '../harness/conversations.ts';
import { signIn, signOut } from '../harness/entry.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading, expectLanding, expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

/** The product's own connections of a page, in the order in which they were opened. */
function watchSockets(page: Page): WebSocket[] {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  return sockets;
}

test('The socket opens at sign-in, does not leak its token, and closes at sign-out', async ({ openBrowser }) => {
  const parent = await newPerson('parent', 'America/New_York');
  const page = await openBrowser();
  const sockets = watchSockets(page);
  await page.goto('/parent/sign-in');
  await expectHeading(page, 'Welcome back');
  expect(sockets, 'a visitor has none').toEqual([]);
  await signIn(page, parent);
  await expectPath(page, '/parent-dashboard');
  await expect.poll(() => sockets.length).toBe(1);
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  expect(sockets[0]?.url()).not.toContain(token);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await expectHeading(page, 'Messages');
  expect(sockets, 'another page, the same connection').toHaveLength(1);
  await signOut(page);
  await expect.poll(() => sockets[0]?.isClosed()).toBe(true);
  expect(sockets).toHaveLength(1);
});

test('Ending a sign-in elsewhere ends it here, too', async ({ openBrowser }) => {
  const parent = await newPerson('parent', 'America/New_York');
  const page = await openBrowser({ as: parent });
  let hasHeard = false;
  // The second frame of the server is the word that one is let in.
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (hasHeard ||= String(payload).startsWith('40'))));
  await page.goto('/messages');
  await expectHeading(page, 'Messages');
  await expect.poll(() => hasHeard).toBe(true);
  await parent.api.accounts.logout();
  await expectPath(page, '/');
  await expectLanding(page);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('Where websockets are blocked, polling is used', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const parent = await newPerson('parent', 'America/New_York');
  const conversation = await startConversation(parent, trainer);
  const page = await openBrowser({ as: parent });
  const sockets = watchSockets(page);
  await page.addInitScript(() => Object.assign(globalThis, { WebSocket: undefined }));
  await page.goto(`/messages/${trainer.profile.id}`);
  await expectConnection(page, 'Connected');
  await say(trainer, conversation, 'By polling.');
  await expect(bubble(page, 'By polling.')).toBeVisible();
  await write(page, 'And back.');
  await expect(bubble(page, 'And back.')).toContainText('Sent');
  expect(sockets).toEqual([]);
});
