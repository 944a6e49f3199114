import { expect, type Page } from '@playwright/test';
import {
  bubble,
  bubbles,
  expectConnection,
  field,
  say,
  shownTexts,
  startConversation,
  storedTexts,
  write,
} from '../harness/conversations.ts';
import { openFlakyLine } from '../harness/flaky-line.ts';
import { buy, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { expectPath, expectToast } from '../harness/screen.ts';
import { test } from '../harness/test.ts';

const inbox = (page: Page) => page.getByRole('region', { name: 'Conversation list' });
/** A link where the conversation is there already, else a button that begins it. */
const sendMessage = (page: Page) => page.getByRole('link', { name: 'Send Message' }).or(page.getByRole('button', { name: 'Send Message' }));
const placeOfMessages = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });

test('A parent finds a trainer, sends a message, and gets the reply live', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const parent = await newPerson('parent', 'America/New_York');
  const trainerPage = await openBrowser({ as: trainer });
  await trainerPage.goto('/trainer-dashboard');
  const page = await openBrowser({ as: parent });

  await test.step('Message Trainer starts the conversation and opens it', async () => {
    await page.goto(`/athlete/${trainer.profile.id}`);
    await page.getByRole('button', { name: `Message Trainer: ${trainer.profile.name}` }).click();
    await expectPath(page, `/messages/${trainer.profile.id}`);
    await expectToast(page, 'Conversation Started');
    await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
    await expectConnection(page, 'Connected');
  });

  await test.step('Enter sends, Shift+Enter starts a new line, and there is no toast', async () => {
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
    await field(page).press('Enter');
    await field(page).fill('   ');
    await field(page).press('Enter');
    await field(page).fill('Do you train at weekends?');
    await field(page).press('Shift+Enter');
    await field(page).pressSequentially('Wren is twelve.');
    await field(page).press('Enter');
    await expect(bubble(page, 'Wren is twelve.')).toContainText(/Sent|Delivered/);
    await expect(field(page)).toHaveValue('');
    expect(await shownTexts(page)).toEqual(['Do you train at weekends?\nWren is twelve.']);
    await expect(page.getByText('Message sent', { exact: true })).toHaveCount(0);
  });

  await test.step('The trainer sees the unread badge on every page, and the parent sees that it was read', async () => {
    await expect(placeOfMessages(trainerPage)).toHaveAccessibleName(/1\s*unread/);
    await expect(trainerPage).toHaveTitle(/^\(1\) /);
    await expect(bubble(page, 'Wren is twelve.')).toContainText('Delivered');
    await placeOfMessages(trainerPage).click();
    await expect(inbox(trainerPage).getByRole('link', { name: /Parent Conversation #\d+/ })).toContainText('Active');
    await expect(trainerPage.getByText('1 new message')).toBeVisible();
    await expect(bubble(page, 'Wren is twelve.')).toContainText('Read');
    await expect(placeOfMessages(trainerPage)).toHaveAccessibleName('Messages');
    await expect(trainerPage).toHaveTitle('Messages · X1');
  });

  await test.step('The typing indicator shows while somebody types', async () => {
    await field(trainerPage).pressSequentially('Saturdays, ');
    await expect(page.getByText('Typing...')).toBeVisible();
    await expect(page.getByText('Typing...')).toBeHidden({ timeout: 4_000 });
    await field(trainerPage).pressSequentially('from nine.');
    await field(trainerPage).press('Enter');
    await expect(bubble(page, 'Saturdays, from nine.')).toBeVisible();
    await expect(bubble(trainerPage, 'Saturdays, from nine.')).toContainText('Read');
  });

  await test.step('The button is now Continue Chat', async () => {
    await page.goto(`/athlete/${trainer.profile.id}`);
    await page.getByRole('link', { name: `Continue Chat with ${trainer.profile.name}` }).click();
    await expect(bubble(page, 'Saturdays, from nine.')).toBeVisible();
  });
});

test('After one side was offline, nothing is missing or duplicated on either side', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const parent = await newPerson('parent', 'America/New_York');
  const conversation = await startConversation(parent, trainer);
  await say(parent, conversation, 'Hello');
  const line = await openFlakyLine();
  const page = await openBrowser({ as: parent });
  const trainerPage = await openBrowser(byLine(trainer, line.address));
  await page.goto(`/messages/${trainer.profile.id}`);
  await trainerPage.goto(`/messages?conversation=${conversation.id}`);
  for (const one of [page, trainerPage]) {
    await expectConnection(one, 'Connected');
    await expect(bubble(one, 'Hello')).toBeVisible();
  }

  await test.step('Both keep writing while one connection is cut', async () => {
    // What shows messages comes after the page, and nothing comes once the line is cut.
    await expect(trainerPage.getByRole('region', { name: /Notification/ })).toBeAttached();
    line.cut();
    await expectConnection(trainerPage, 'Disconnected');
    for (const text of ['Are you there?', 'We could do Sunday, too.']) {
      await write(page, text);
      await expect(bubble(page, text)).toContainText('Sent');
    }
    await write(trainerPage, 'Sunday is fine.');
    await expect(bubble(trainerPage, 'Sunday is fine.')).toContainText('Not sent.');
    await expectToast(trainerPage, 'Error', 'Failed to send message');
    await expect(field(trainerPage), 'the words come back').toHaveValue('Sunday is fine.');
  });

  await test.step('When the connection is back everything arrives, once and in the same order for both', async () => {
    line.mend();
    await expectConnection(trainerPage, 'Connected');
    await expect(bubble(trainerPage, 'We could do Sunday, too.')).toBeVisible();
    await expect(bubble(trainerPage, 'Sunday is fine.')).toContainText(/Sent|Delivered|Read/);
    await expect(field(trainerPage), 'they leave the field with their message').toHaveValue('');
    await expect(bubble(page, 'Sunday is fine.')).toBeVisible();
    await write(page, 'At ten then.');
    await expect(bubble(trainerPage, 'At ten then.')).toBeVisible();
    const stored = await storedTexts(parent, conversation);
    expect(stored).toEqual(['Hello', 'Are you there?', 'We could do Sunday, too.', 'Sunday is fine.', 'At ten then.']);
    for (const one of [page, trainerPage]) await expect.poll(() => shownTexts(one)).toEqual(stored);
  });

  await test.step('What was written offline survives a reload', async () => {
    line.cut();
    await expectConnection(trainerPage, 'Disconnected');
    await write(trainerPage, 'Bring water.');
    // Whether the page takes it for its own line's fault depends on what else it asked for meanwhile.
    await expect(bubble(trainerPage, 'Bring water.')).toContainText(/Not sent\.|Will send when you're back/);
    line.mend();
    await trainerPage.reload();
    await expect(bubble(page, 'Bring water.')).toBeVisible();
    await expect.poll(() => shownTexts(trainerPage)).toEqual(await storedTexts(parent, conversation));
    expect((await storedTexts(parent, conversation)).filter((text) => text === 'Bring water.')).toHaveLength(1);
  });
  await line.close();
});

test('Without a socket messages go over HTTP, and one that failed is sent by Retry', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const parent = await newPerson('parent', 'America/New_York');
  const conversation = await startConversation(parent, trainer);
  const page = await openBrowser({ as: parent });
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.goto(`/messages/${trainer.profile.id}`);
  await expectConnection(page, 'Disconnected');

  await write(page, 'First');
  await expectToast(page, 'Message sent', 'Your message has been delivered.');
  await expect(bubble(page, 'First')).toContainText('Sent');

  await page.route('**/api/messages', (route) => route.abort(), { times: 1 });
  await write(page, 'Second');
  await expectToast(page, 'Error', 'Failed to send message');
  await expect(field(page)).toHaveValue('Second');
  await bubble(page, 'Second').getByRole('button', { name: 'Retry' }).click();
  await expect(bubble(page, 'Second')).toContainText('Sent');
  await expect(field(page)).toHaveValue('');

  await test.step('Sent again from the field, it is the same message', async () => {
    await page.route('**/api/messages', (route) => route.abort(), { times: 1 });
    await write(page, 'Third');
    await expect(field(page)).toHaveValue('Third');
    await field(page).press('Enter');
    await expect(bubble(page, 'Third')).toContainText('Sent');
  });

  await test.step('Changed, it is a new message, and the first is gone', async () => {
    await page.route('**/api/messages', (route) => route.abort(), { times: 1 });
    await write(page, 'Forth');
    await expect(field(page)).toHaveValue('Forth');
    await write(page, 'Fourth');
    await expect(bubble(page, 'Fourth')).toContainText('Sent');
  });
  expect(await storedTexts(parent, conversation)).toEqual(['First', 'Second', 'Third', 'Fourth']);
  expect(await shownTexts(page)).toEqual(['First', 'Second', 'Third', 'Fourth']);
});

test('A typed draft stays in its conversation', async ({ openBrowser }) => {
  const [first, second] = [await newTrainer({ canSell: false }), await newTrainer({ canSell: false })];
  const parent = await newPerson('parent', 'America/New_York');
  for (const trainer of [first, second]) await startConversation(parent, trainer);
  const page = await openBrowser({ as: parent });
  await page.goto(`/messages/${first.profile.id}`);
  await field(page).fill('About the price');
  await inbox(page).getByRole('link', { name: second.profile.name }).click();
  await expect(field(page)).toHaveValue('');
  await inbox(page).getByRole('link', { name: first.profile.name }).click();
  await expect(field(page)).toHaveValue('About the price');
  await page.reload();
  await expect(field(page)).toHaveValue('About the price');
});

test('Send Message on a session leads to the right conversation, for both', async ({ openBrowser }) => {
  const trainer = await newTrainer();
  const program = await newProgram(trainer);
  const [other, parent] = [await newPerson('parent', 'America/New_York', 'otto'), await newPerson('parent', 'America/New_York', 'paula')];
  await say(other, await startConversation(other, trainer), 'I am the other one.');
  const session = await buy(parent, program);

  const page = await openBrowser({ as: parent });
  await page.goto(`/session/${session}`);
  await sendMessage(page).click();
  await expectPath(page, `/messages/${trainer.profile.id}`);
  await write(page, 'See you there.');
  await expect(bubble(page, 'See you there.')).toBeVisible();

  const trainerPage = await openBrowser({ as: trainer });
  await trainerPage.goto(`/messages/${trainer.profile.id}`);
  await expect(trainerPage.getByRole('heading', { name: 'Select a conversation' }), 'it is not guessed').toBeVisible();
  await trainerPage.goto(`/session/${session}`);
  await sendMessage(trainerPage).click();
  await expect(trainerPage).toHaveURL(/\/messages\/\d+\?conversation=\d+$/);
  await expect(bubble(trainerPage, 'See you there.')).toBeVisible();
  await expect(trainerPage.getByText('I am the other one.', { exact: true })).toHaveCount(1);
});

test('Scrolling up loads older messages page by page, without moving the visible ones', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const parent = await newPerson('parent', 'America/New_York');
  const conversation = await startConversation(parent, trainer);
  const page = await openBrowser({ as: parent });
  const stored = Array.from({ length: 230 }, (_, index) => ({
    id: index + 1,
    mentorshipId: conversation.id,
    senderId: index % 2 === 0 ? parent.user.id : trainer.user.id,
    receiverId: index % 2 === 0 ? trainer.user.id : parent.user.id,
    content: `Message ${index + 1}`,
    timestamp: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
    readStatus: true,
    clientMessageId: null,
  }));
  await page.route(`**/api/messages/${conversation.id}?*`, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const before = Number(query.get('before') ?? 1_000);
    const after = Number(query.get('after') ?? 0);
    const json = stored.filter(({ id }) => id > after && id < before).slice(-100);
    await route.fulfill({ json });
  });
  await page.goto(`/messages/${trainer.profile.id}`);
  await expect(bubble(page, 'Message 230')).toBeInViewport();
  expect(await shownTexts(page)).toHaveLength(100);

  for (const shown of [200, 230]) {
    const first = bubbles(page).first();
    const text = (await shownTexts(page))[0] ?? '';
    await first.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await shownTexts(page)).length).toBe(shown);
    await expect(bubbles(page).filter({ has: page.getByText(text, { exact: true }) }), 'it is still there to be read').toBeInViewport();
  }
  expect(await shownTexts(page)).toEqual(stored.map(({ content }) => content));
});

test('A new message does not scroll a reader who has scrolled up', async ({ openBrowser }) => {
  const trainer = await newTrainer({ canSell: false });
  const parent = await newPerson('parent', 'America/New_York');
  const conversation = await startConversation(parent, trainer);
  for (const number of [1, 2, 3, 4]) await say(parent, conversation, `Part ${number}\n${'A long story.\n'.repeat(20)}`);
  const page = await openBrowser({ as: parent });
  await page.goto(`/messages/${trainer.profile.id}`);
  await expect(bubble(page, 'Part 4')).toBeInViewport();
  await expectConnection(page, 'Connected');
  const begin = page.getByText('Part 1');
  await begin.scrollIntoViewIfNeeded();
  const top = () => begin.evaluate((one) => one.getBoundingClientRect().top);
  const before = await top();

  await say(trainer, conversation, 'Are you coming?');
  const toNewest = page.getByRole('button', { name: 'New messages' });
  await expect(toNewest).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(bubble(page, 'Are you coming?')).not.toBeInViewport();
  await toNewest.click();
  await expect(bubble(page, 'Are you coming?')).toBeInViewport();
  await expect(toNewest).toHaveCount(0);
  await expect(page.getByText('1 new message', { exact: true })).toBeVisible();
});

/** A browser of somebody whose line can be cut. */
function byLine({ token }: Person, address: string) {
  const localStorage = [{ name: 'authToken', value: token }];
  return { baseURL: address, storageState: { cookies: [], origins: [{ origin: address, localStorage }] } };
}
