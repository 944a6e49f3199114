import { expect, it } from 'vitest';
import { checkableTrainer, insertBackgroundCheck, startCheck } from '../../testing/background-checks.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';

/** Checkr is given ten seconds: nobody waits longer, and what families read doesn't wait for it at all. */

const app = await openApp();

it('a provider of background checks that does not answer is given up, keeps no family waiting, and invites nobody twice', {
  timeout: 90_000,
}, async () => {
  const [trainer, checked, parent] = [await checkableTrainer(app), await checkableTrainer(app), await app.signUp('parent')];
  const validUntil = new Date(app.clock.now().getTime() + 10 * 86_400_000);
  await insertBackgroundCheck(app.db, { userId: checked.user.id, passedAt: new Date('2025-12-15T12:00:00Z'), validUntil });
  const { id: trainerId } = await app.db
    .selectFrom('trainers')
    .select('id')
    .where('userId', '=', checked.user.id)
    .executeTakeFirstOrThrow();
  await withFaults(app, { checkrDelayMs: 60_000 }, async () => {
    const begun = performance.now();
    const starting = startCheck(trainer);
    starting.catch(() => undefined);
    expect((await parent.api.search.getTrainer({ params: { trainerId } })).backgroundCheckMonth).toBe('2025-12');
    expect(performance.now() - begun).toBeLessThan(5_000);
    await expect(starting).rejects.toMatchObject({ status: 502, code: 'background_check.unavailable' });
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
  expect(await trainer.api.backgroundChecks.readCheck()).toMatchObject({ state: 'starting' });
  expect(await startCheck(trainer)).toContain('/sandbox/checkr/apply/');
  const rows = await app.db.selectFrom('backgroundChecks').select('state').where('userId', '=', trainer.user.id).execute();
  expect(rows).toEqual([{ state: 'invited' }]);
});
