import type { Page } from '@playwright/test';
import { password, uniqueEmail } from '../harness/people.ts';
import { expectPath } from '../harness/screen.ts';
import type { Walk } from '../harness/walk.ts';

/** From the landing page to the dashboard of a new account: where both walks begin. */
export async function signUpFromLanding(
  page: Page,
  walk: Walk,
  { role, name }: { role: 'Athlete' | 'Trainer'; name: string },
): Promise<void> {
  await page.goto('/');
  const card = page.getByRole('link', { name: new RegExp(`^${role}`) });
  await walk.step('Choose your role', card, () => card.click());

  const create = page.getByRole('button', { name: 'Create account' });
  await walk.step('Create account', create, async () => {
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Email').fill(uniqueEmail('walk'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await create.click();
    await expectPath(page, role === 'Trainer' ? '/trainer-dashboard' : '/parent-dashboard');
  });
}
