import { expect } from '@playwright/test';
import { newTrainer, type Trainer } from '../harness/marketplace.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const path = () => '/developers';
const operator = (fixtures: Fixtures) => fixtures.operator;

/** A key with every kind of access and the longest name there can be, and a plain one. */
async function trainerWithKeys(): Promise<Trainer> {
  const trainer = await newTrainer();
  const { developers } = trainer.api;
  await developers.createApiKey({ body: { name: 'Club website', scopes: ['profile:read'], days: 365 } });
  const scopes = ['profile:read', 'sessions:read', 'earnings:read', 'webhooks:write'] as const;
  await developers.createApiKey({
    body: { name: 'Season-planning-spreadsheet-of-the-athletics-department-2026', scopes: [...scopes], days: 30 },
  });
  return trainer;
}

const events = ['session.booked', 'session.approved', 'payout.paid'] as const;

/** One that works, with nothing sent yet, and one with a long address that is off. */
async function trainerWithWebhooks(): Promise<Trainer> {
  const trainer = await newTrainer();
  const { developers } = trainer.api;
  await developers.createWebhook({ body: { url: 'https://club.example/hooks/x1', events: [...events] } });
  const long = `https://automation.${'athletics-department.'.repeat(4)}example/a-very-long-path/of-a-hook/without-a-place-to-break`;
  const { webhook } = await developers.createWebhook({ body: { url: long, events: [...events] } });
  await developers.updateWebhook({ params: { webhookId: webhook.id }, body: { url: long, events: [...events], isOn: false } });
  return trainer;
}

/** API keys (decision 0107) and webhooks (decision 0108). */
export const developerStates: ScreenState[] = [
  {
    name: 'Developers, API keys',
    as: trainerWithKeys,
    path,
    reach: (page) => expect(page.getByRole('list', { name: 'Your API keys' }).getByRole('listitem')).toHaveCount(2),
  },
  {
    name: 'Developers, no API keys',
    as: () => newTrainer(),
    path,
    reach: (page) => expect(page.getByText('No keys yet')).toBeVisible(),
  },
  {
    name: 'Developers, API keys that could not load',
    as: () => newTrainer(),
    path,
    mayAnswer: [500],
    reach: async (page) => {
      await page.route(/\/api\/developers\/keys$/, (route) =>
        route.fulfill({ status: 500, json: { message: 'Something went wrong on our side. Please try again.', code: 'server.failed' } }),
      );
      await page.reload();
      await expect(page.getByText("Your keys couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Developers, a new API key that is refused',
    as: () => newTrainer(),
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await expect(page.getByText('Choose at least one.')).toBeVisible();
    },
  },
  {
    name: 'Developers, a new API key, shown once',
    as: () => newTrainer(),
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      const dialog = page.getByRole('dialog', { name: 'New API key' });
      await dialog.getByLabel('Name', { exact: true }).fill('Club website');
      await dialog.getByRole('checkbox', { name: 'Sessions' }).check();
      await dialog.getByRole('button', { name: 'Create key' }).click();
      await expect(page.getByRole('dialog', { name: 'Save your key' })).toBeVisible();
    },
  },
  {
    name: 'Developers, before an API key is revoked',
    as: trainerWithKeys,
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Revoke Club website' }).click();
      await expect(page.getByRole('dialog', { name: 'Revoke “Club website”?' })).toBeVisible();
    },
  },
  {
    name: "Developers, an operator's API keys",
    as: operator,
    path,
    reach: (page) => expect(page.getByText('No keys yet')).toBeVisible(),
  },
  {
    name: 'Developers, webhooks',
    as: trainerWithWebhooks,
    path,
    reach: (page) => expect(page.getByRole('list', { name: 'Your webhooks' })).toContainText('https://club.example/hooks/x1'),
  },
  {
    name: 'Developers, a new webhook that is refused',
    as: () => newTrainer(),
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add webhook' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add webhook' });
      await dialog.getByLabel('Address of your server').fill('club.example');
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
      await expect(dialog.getByText('Must be an address that begins with https://')).toBeVisible();
    },
  },
  {
    name: 'Developers, a webhook whose test did not get through',
    as: trainerWithWebhooks,
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Send test to https://club.example/hooks/x1' }).click();
      const log = page.getByRole('list', { name: 'Deliveries' });
      await expect(log).toContainText('webhook.test');
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(log).toContainText('Next attempt', { timeout: 500 });
      }).toPass();
      await log.getByText('What was sent').click();
    },
  },
  {
    name: 'Developers, before a webhook is deleted',
    as: trainerWithWebhooks,
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Delete https://club.example/hooks/x1' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete this webhook?' })).toBeVisible();
    },
  },
];
