import { it } from 'vitest';
import { checkHistories } from '../../testing/numbers-check.ts';

const runs = Number(process.env['X1_NUMBERS_HISTORIES'] ?? 60);

it('every figure is what adding up one by one gives, over many random histories', { timeout: 60_000 + runs * 10_000 }, () =>
  checkHistories(runs),
);
