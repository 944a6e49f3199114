import { expect, type Locator, type Page } from '@playwright/test';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Trainer } from './marketplace.ts';
import { uploadForMessage } from './media.ts';
import type { Person } from './people.ts';
import type { SampleFile } from './sample-files.ts';

/** A conversation that a parent has begun. */
export function startConversation(parent: Person, { profile }: Trainer): Promise<Mentorship> {
  return parent.api.conversations.start({ body: { trainerId: profile.id } });
}

/** Says something without the screens. */
export async function say({ api }: Person, { id: mentorshipId }: Pick<Mentorship, 'id'>, content: string): Promise<void> {
  await api.conversations.send({ body: { mentorshipId, content } });
}

/** Sends files without the screens. */
export async function sendFiles(
  sender: Person,
  { id: mentorshipId }: Pick<Mentorship, 'id'>,
  files: readonly SampleFile[],
  content = '',
): Promise<void> {
  const attachmentIds: MediaId[] = [];
  for (const file of files) attachmentIds.push(await uploadForMessage(sender, file));
  await sender.api.conversations.send({ body: { mentorshipId, content, attachmentIds } });
}

/** The field for files below a conversation. */
export function filesField(page: Page): Locator {
  return page.locator('.compose input[type=file]');
}

/** The files of the message that is being written. */
export function tray(page: Page): Locator {
  return page.getByRole('list', { name: 'Files of this message' });
}

/** All that is stored of a conversation, oldest first. */
export async function storedTexts({ api }: Person, { id: mentorshipId }: Pick<Mentorship, 'id'>): Promise<string[]> {
  const messages = await api.conversations.listMessages({ params: { mentorshipId }, query: {} });
  return messages.map(({ content }) => content);
}

/** The messages on the page, from top to bottom. */
export function bubbles(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages', exact: true }).getByRole('article');
}

/** The message with these words. */
export function bubble(page: Page, text: string): Locator {
  return bubbles(page).filter({ hasText: text });
}

/** The words of every message on the page, from top to bottom. */
export function shownTexts(page: Page): Promise<string[]> {
  return bubbles(page).evaluateAll((all) => all.map((one) => one.querySelector('p')?.textContent ?? ''));
}

export function field(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

/** Writes as a person does, and sends by Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Waits for the sign of the connection. */
export async function expectConnection(page: Page, state: 'Connected' | 'Disconnected'): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${state}$`) })).toBeVisible({ timeout: 20_000 });
}

/** Opens a line of the menu in the head of a conversation. */
export async function chooseOption(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Conversation options' }).click();
  await page.getByRole('menuitem', { name }).click();
}
