import { allRoutes } from '@x1/contract/all-routes.ts';
import { insertPromoCode } from '../rows.ts';
import { fresh, type MatrixRow, row } from './matrix-row.ts';
import type { World } from './people.ts';
import { payable } from './selling.ts';

const { promoCodes, payments, admin } = allRoutes;

const newCode = () => ({ code: `CODE-${fresh()}`, discount: { kind: 'percent', percent: 20 } });
const reason = 'For new families';

/** A code of TO. */
const ofOwner = async ({ app, trainers: { TO } }: World) => {
  const code = `OWN-${fresh()}`;
  return { code, params: { promoCodeId: await insertPromoCode(app.db, { trainerId: TO, code }) } };
};

/** Promo codes (decision 0085). */
export const promoCodeRows: readonly MatrixRow[] = [
  row('0085 list', promoCodes.listPromoCodes, [401, 403, 403, 200, 200, 403]),
  row('0085 create', promoCodes.createPromoCode, [401, 403, 403, 201, 201, 403], async () => ({ body: newCode() })),
  row('0085 end', promoCodes.endPromoCode, [401, 403, 403, 200, 404, 403], async (world) => ({ params: (await ofOwner(world)).params })),
  row('0085 offered', promoCodes.offeredPromoCode, [401, 200, 200, 403, 403, 403], async (world) => ({
    params: { trainerId: world.trainers.TO },
    query: { code: (await ofOwner(world)).code },
  })),
  row('0085 buy', payments.createPaymentIntent, [401, 201, 201, 403, 403, 403], async (world) => {
    await payable(world);
    const { code: promoCode } = await ofOwner(world);
    return { body: { programId: world.programId, trainerId: world.trainers.TO, sessionType: 'individual', promoCode } };
  }),
  row('0085 console', admin.listPromoCodes, [401, 403, 403, 403, 403, 200]),
  row('0085 console create', admin.createPromoCode, [401, 403, 403, 403, 403, 201], async () => ({
    body: { promoCode: newCode(), reason },
  })),
  row('0085 console end', admin.endPromoCode, [401, 403, 403, 403, 403, 200], async (world) => ({
    params: (await ofOwner(world)).params,
    body: { reason },
  })),
];
