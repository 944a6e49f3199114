import { expect, type Page } from '@playwright/test';
import { bubble, chooseOption, expectConnection, field, say, startConversation, write } from '../harness/conversations.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson, type Person, uniqueLetters } from '../harness/people.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

/** As long as what some people write: a word that fits nowhere, several lines, and nothing to be opened. */
const longText =
  'Wolfeschlegelsteinhausenbergerdorffwolfeschlegelsteinhausenbergerdorff\nand then <b>the film</b>: https://example.com/a-very-long-address-of-a-film';

/** A conversation of a new parent with the trainer of the fixtures, in which both have written. */
async function talkingParent({ trainer }: Fixtures): Promise<Person> {
  const parent = await newPerson('parent', 'America/New_York', 'bartholomewwolfeschlegelstein');
  const conversation = await startConversation(parent, trainer);
  await say(parent, conversation, 'Can her sister watch from the side?');
  // The same words to many people would be held back.
  await say(trainer, conversation, `${longText}-${uniqueLetters()}`);
  return parent;
}

/** A trainer to whom two parents have written. */
async function askedTrainer(): Promise<Person> {
  const trainer = await newTrainer({ name: 'Maximiliana Wolfeschlegelsteinhausen', canSell: false });
  for (const who of ['anna', 'bartholomewwolfeschlegelstein']) {
    const parent = await newPerson('parent', 'America/New_York', who);
    await say(parent, await startConversation(parent, trainer), 'Do you train at weekends?');
  }
  return trainer;
}

async function withoutSocket(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.reload();
  await expectConnection(page, 'Disconnected');
}

const chatWithTrainer = ({ trainer }: Fixtures) => `/messages/${trainer.profile.id}`;

/** Messages in all their states. */
export const messageStates: ScreenState[] = [
  {
    name: 'Messages, none yet',
    as: () => newPerson('parent'),
    path: () => '/messages',
    reach: (page) => expect(page.getByText('No conversations yet')).toBeVisible(),
  },
  {
    name: 'Messages of a trainer, list',
    as: askedTrainer,
    path: () => '/messages',
    reach: async (page) => {
      await expect(page.getByRole('link', { name: /Parent Conversation #\d+/ })).toHaveCount(2);
      await expect(page.getByRole('heading', { name: 'Select a conversation' })).toBeVisible();
    },
  },
  {
    name: 'Messages, open conversation',
    as: talkingParent,
    path: chatWithTrainer,
    reach: async (page) => {
      await expectConnection(page, 'Connected');
      await expect(page.getByText('1 new message', { exact: true })).toBeVisible();
      await expect(bubble(page, 'and then <b>the film</b>')).toBeVisible();
      await expect(bubble(page, 'Can her sister')).toContainText(/Sent|Delivered|Read/);
    },
  },
  {
    name: 'Messages, conversation without a word',
    as: async ({ trainer }) => {
      const parent = await newPerson('parent');
      await startConversation(parent, trainer);
      return parent;
    },
    path: chatWithTrainer,
    reach: (page) => expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible(),
  },
  {
    name: 'Messages, disconnected, with one that was not sent',
    as: talkingParent,
    path: chatWithTrainer,
    mayAnswer: [500, 503],
    reach: async (page) => {
      await withoutSocket(page);
      await page.route('**/api/messages', (route) => route.fulfill({ status: 500, body: '' }));
      await write(page, 'We will be there at 4:15.');
      await expect(bubble(page, '4:15')).toContainText('Not sent.');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'Messages, too long to be sent',
    as: talkingParent,
    path: chatWithTrainer,
    reach: async (page) => {
      await field(page).fill('word '.repeat(900));
      await expect(page.getByText(/characters too many/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
    },
  },
  {
    name: 'Messages, blocked',
    as: async (fixtures) => {
      const parent = await talkingParent(fixtures);
      const [conversation] = await parent.api.conversations.listMentorships({ params: { userId: parent.user.id }, query: {} });
      if (!conversation) throw new Error('There is no conversation');
      await parent.api.safety.block({ params: { mentorshipId: conversation.id } });
      return parent;
    },
    path: chatWithTrainer,
    reach: (page) => expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible(),
  },
  {
    name: 'Report dialog with an error',
    as: talkingParent,
    path: chatWithTrainer,
    reach: async (page) => {
      await chooseOption(page, 'Report');
      const dialog = page.getByRole('dialog', { name: /^Report/ });
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await expect(dialog.getByText('Please choose a reason')).toBeVisible();
    },
  },
  {
    name: 'Messages that did not load',
    as: talkingParent,
    path: chatWithTrainer,
    mayAnswer: [500, 503],
    reach: async (page) => {
      await page.route('**/api/messages/*', (route) => route.fulfill({ status: 500, body: '' }));
      await withoutSocket(page);
      await expect(page.getByText("Messages couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Conversations that did not load',
    as: talkingParent,
    path: () => '/appointments',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/mentorships/*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/messages');
      await expect(page.getByText("Your conversations couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Conversations and messages on their way',
    as: talkingParent,
    path: chatWithTrainer,
    reach: async (page) => {
      await page.route('**/api/messages/*', () => {});
      await page.reload();
      await expect(page.getByText('Loading messages')).toBeAttached();
    },
  },
];
