import type { World } from './people.ts';

const verifiedAt = new Date('2031-05-01T12:00:00Z');

/** Trainers whose identity is known. */
export const verified = async ({ app }: World) => {
  await app.db.updateTable('identityChecks').set({ state: 'verified', verifiedAt }).execute();
  return {};
};

/** Trainers whom parents can pay. */
export const payable = async (world: World) => {
  await verified(world);
  await world.app.db.updateTable('payoutAccounts').set({ state: 'ACTIVE', detailsSubmitted: true, payoutsEnabled: true }).execute();
};
