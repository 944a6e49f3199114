import { expect, type Page } from '@playwright/test';
import {
  bubble,
  chooseOption,
  expectConnection,
  field,
  filesField,
  say,
  sendFiles,
  startConversation,
  tray,
  write,
} from '../harness/conversations.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson, type Person, uniqueLetters } from '../harness/people.ts';
import { samplePdf, samplePng } from '../harness/sample-files.ts';
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
    typed: ['We will be there at 4:15.'],
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
    name: 'Messages with photos, a film and a document',
    as: async (fixtures) => {
      const parent = await talkingParent(fixtures);
      const conversation = await startConversation(parent, fixtures.trainer);
      await sendFiles(parent, conversation, [samplePng('left-foot.png')], 'This is what I meant.');
      await sendFiles(fixtures.trainer, conversation, [
        samplePng('a.png', { hue: 20 }),
        samplePng('b.png', { hue: 140 }),
        samplePdf('Six weeks of finishing.pdf'),
      ]);
      await sendFiles(parent, conversation, [samplePng('tall-photo.png', { width: 600, height: 900, hue: 200 })]);
      return parent;
    },
    path: chatWithTrainer,
    reach: async (page) => {
      await expect(page.getByRole('button', { name: 'Open tall photo' }).getByRole('img')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open Six weeks of finishing.pdf' })).toBeVisible();
    },
  },
  {
    name: 'Messages, files being added: ready, on their way, refused',
    as: talkingParent,
    path: chatWithTrainer,
    mayAnswer: [400],
    reach: async (page) => {
      await filesField(page).setInputFiles([
        samplePng('left-foot.png'),
        { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('words') },
      ]);
      await expect(tray(page).getByText(/Ready to send/)).toBeVisible();
      await expect(tray(page).getByRole('alert')).toBeVisible();
      await page.route('**/api/uploads/*', () => undefined);
      await filesField(page).setInputFiles(samplePdf('season-plan.pdf', { padding: 300_000 }));
      await expect(tray(page).getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'Messages, waiting for a file to be uploaded',
    as: talkingParent,
    path: chatWithTrainer,
    reach: async (page) => {
      await page.route('**/api/uploads/*', () => undefined);
      await filesField(page).setInputFiles(samplePdf('season-plan.pdf', { padding: 300_000 }));
      await expect(tray(page).getByRole('progressbar')).toBeVisible();
      await field(page).fill('The plan for the spring.');
      await field(page).press('Enter');
      await expect(page.getByText('Your message goes out when its files are uploaded.')).toBeVisible();
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
