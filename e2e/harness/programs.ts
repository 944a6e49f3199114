import { expect, type Locator, type Page } from '@playwright/test';
import { COLLEGE_RULES_VERSION } from '@x1/contract/lesson-log/college-rules.ts';
import { programFields } from './marketplace.ts';
import type { Person } from './people.ts';

/** The form of a new or changed program. */
export function programForm(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Create|Edit) Program$/ });
}

/** What a trainer is asked before the first program, answered through the API. */
export async function answerQuestions({ api }: Person): Promise<void> {
  await api.programs.acceptAgreement({ body: { accepted: true } });
  const answer = { version: COLLEGE_RULES_VERSION, playsInCollege: true, isOnStudentVisa: false, isTrue: true } as const;
  await api.lessonLog.stateCollegeRules({ body: answer });
}

/** Answers the questions about playing in college: yes, and not on a student visa. */
export async function answerCollege(dialog: Locator): Promise<void> {
  const question = dialog.getByRole('group', { name: 'Do you play for a college team?' });
  await question.getByRole('radio', { name: 'Yes', exact: true }).check({ force: true });
}

/** Accepts the core expectations, which are asked for before the first program. */
export async function acceptAgreement(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Core Expectations' });
  await answerCollege(dialog);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(dialog).toBeHidden();
}

export async function fillProgram(page: Page, title: string = programFields.title): Promise<void> {
  const form = programForm(page);
  await form.getByLabel('Program type').selectOption(programFields.programType);
  await form.getByLabel('Program title').fill(title);
  await form.getByLabel('Description').fill(programFields.description);
  await form.getByLabel('Duration').selectOption(programFields.duration);
  // For one athlete, which a new program begins with, there is no group price.
  await form.getByLabel('Max capacity').fill(String(programFields.maxCapacity));
  await form.getByLabel('Individual price').fill(String(programFields.individualPrice));
  await form.getByLabel('Group price').fill(String(programFields.groupPrice));
  await form.getByLabel('Training format').selectOption(programFields.trainingFormat);
}

/** A program in the trainer's own list. */
export function ownProgram(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** The media files of the program form or of the profile settings, finished and in progress. */
export function mediaRows(within: Page | Locator): Locator {
  return within.getByRole('list', { name: 'Files' }).getByRole('listitem');
}

/** One of those files. */
export function mediaRow(within: Page | Locator, name: string): Locator {
  return mediaRows(within).filter({ hasText: name });
}
