import type { Page } from '@playwright/test';
import { password, uniqueEmail } from './people.ts';
import { expectLanding, expectPath } from './screen.ts';

/** Signs up on the screen and waits for the dashboard. @returns the email */
export async function signUp(page: Page, role: 'trainer' | 'parent', email = uniqueEmail(role)): Promise<string> {
  await page.goto(role === 'trainer' ? '/trainer/sign-up' : '/athlete/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectPath(page, role === 'trainer' ? '/trainer-dashboard' : '/parent-dashboard');
  return email;
}

/** Signs in on the screen; where that leads is the journey's business. */
export async function signIn(
  page: Page,
  { email, password: typed }: { email: string; password: string },
  side = '/parent/sign-in',
): Promise<void> {
  await page.goto(side);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs out by the user menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectPath(page, '/');
  await expectLanding(page);
}
