import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { useOwnProduct } from '../harness/own-product.ts';
import { newPerson } from '../harness/people.ts';
import { expectPath } from '../harness/screen.ts';
import { test } from '../harness/test.ts';
import { productAddress } from '../harness/where.ts';

// On the first page of its sport.
useOwnProduct(test);

test("A family follows a link of a club's page, signs in, and is in the booking sheet", async ({ openBrowser }) => {
  const [trainer, family] = [await newTrainer(), await newPerson('parent')];
  await newProgram(trainer, { title: 'First touch' });
  await newProgram(trainer, { title: 'Six weeks of finishing' });
  await trainer.api.trainers.setPublicPage({ body: { isOn: true } });

  const environment = { ...process.env, X1_URL: productAddress(), CLUB: 'Chapel Hill FC', SPORT: 'Soccer', PORT: '0' };
  const club = spawn(process.execPath, [join(import.meta.dirname, '../../examples/club-page/main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(club.stdout), 'line')) as [string];
    const page = await openBrowser();
    await page.goto(line.slice(line.indexOf('http')));
    await page.getByRole('link', { name: 'Book on X1' }).click();
    await expect(page.getByText('Sign in to book')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email').fill(family.email);
    await page.getByLabel('Password', { exact: true }).fill(family.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('radio', { name: /First touch/ })).toBeVisible();
    await expect(sheet.getByRole('radio', { name: /Six weeks of finishing/ })).toBeVisible();
    await expectPath(page, `/athlete/${trainer.profile.id}`);
    expect(new URL(page.url()).search).toBe('?tab=programs');

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(sheet).toHaveCount(0);
  } finally {
    club.kill();
  }
});
