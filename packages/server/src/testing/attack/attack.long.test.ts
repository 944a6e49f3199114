import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApp } from '../start-app.ts';
import type { Attacks } from './attacker.ts';
import { onAccounts } from './on-accounts.ts';
import { onBusiness } from './on-business.ts';
import { onHttp } from './on-http.ts';
import { onInput } from './on-input.ts';
import { reviewRows } from './review-rows.ts';

/** `npm run attack`: the product under attack. A test that fails is an attack that succeeded. */

const app = await openApp({ config: { newSellers: { sessions: 5, days: 30, capCents: 100_000 } } });
const behindProxy = await openApp({ limits: 'production', config: { trustProxy: 1, publicUrl: 'https://x1.example' } });
const attacks: Attacks = { ...onAccounts, ...onBusiness, ...onHttp, ...onInput };
const root = join(import.meta.dirname, '../../../../..');

describe('attack', () => {
  it.each(Object.entries(attacks))('%s is repelled', { timeout: 60_000 }, async (_id, attack) => attack({ app, behindProxy }));
});

describe('the list of attacks', () => {
  it.each(Object.entries(reviewRows))('row %s is tried here, names the test that tries it, or is open', (id, { elsewhere, open }) => {
    if (open) expect(Object.keys(attacks)).not.toContain(id);
    else if (elsewhere) expect(existsSync(join(root, elsewhere.test)), elsewhere.test).toBe(true);
    else expect(Object.keys(attacks)).toContain(id);
  });

  it('names every attack that is tried here', () => {
    expect(Object.keys(attacks).filter((id) => !reviewRows[id] || reviewRows[id]?.elsewhere)).toEqual([]);
  });
});
