import { allRoutes } from '@x1/contract/all-routes.ts';
import { sql } from 'kysely';
import { fresh, type MatrixRow, row } from './matrix-row.ts';
import type { World } from './people.ts';

const { payments } = allRoutes;

const newGiftCard = () => ({ amount: 2_500, recipientEmail: 'friend@people.test', requestId: `request-${fresh()}` });

/** Nobody buys more than ten a day: those of other rows were bought on another one. */
async function forgetThoseOfToday({ app }: World) {
  const createdAt = new Date(app.clock.now().getTime() - 2 * 24 * 3_600_000);
  await sql`update gift_cards set created_at = ${createdAt}`.execute(app.db);
}

/** A card that the owning parent has begun to buy. */
async function ofOwner(world: World) {
  await forgetThoseOfToday(world);
  const { app, signIn } = world;
  const { giftCardId } = await app.api(await signIn('PO')).payments.buyGiftCard({ body: newGiftCard() });
  return { params: { giftCardId } };
}

/** Gift cards (decision 0090): the buyer's own, and redeemed by families. */
export const giftCardRows: readonly MatrixRow[] = [
  row('0090 list', payments.listGiftCards, [401, 200, 200, 200, 200, 403]),
  row('0090 buy', payments.buyGiftCard, [401, 201, 201, 201, 201, 403], async (world) => {
    await forgetThoseOfToday(world);
    return { body: newGiftCard() };
  }),
  row('0090 hint', payments.hintGiftCard, [401, 200, 404, 404, 404, 403], ofOwner),
  // Nobody has paid for it.
  row('0090 refund', payments.refundGiftCard, [401, 409, 404, 404, 404, 403], ofOwner),
  row('0090 redeem', payments.redeemGiftCard, [401, 404, 404, 403, 403, 403], async () => ({ body: { code: 'nobody has it' } })),
];
