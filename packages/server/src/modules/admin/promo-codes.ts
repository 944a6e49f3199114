import type { AdminPromoCode, NewPlatformCode } from '@x1/contract/admin/promo-code.ts';
import type { PromoCodeId } from '@x1/contract/core/ids.ts';
import type { PromoCode } from '@x1/contract/promo-codes/promo-code.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { invariant } from '../../platform/errors.ts';
import type { Audit } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { readTrainerNames } from './reads/trainer-names.ts';

/** What operators see of promo codes, and do about them (decision 0085). */
export function createPromoCodeActions(audit: Audit, { promoCodes }: Pick<AdminNeeds, 'promoCodes'>) {
  async function show(tx: Tx, codes: readonly PromoCode[]): Promise<AdminPromoCode[]> {
    const ids = codes.flatMap(({ trainerId }) => trainerId ?? []);
    const names = await readTrainerNames(tx, ids);
    return codes.map((code) => ({
      ...code,
      trainer: code.trainerId === null ? null : { id: code.trainerId, name: names.get(code.trainerId) ?? '' },
    }));
  }

  async function showOne(tx: Tx, code: PromoCode): Promise<AdminPromoCode> {
    const [shown] = await show(tx, [code]);
    invariant(shown, 'a code is shown');
    return shown;
  }

  return {
    /** A page of codes; the caller writes the log. */
    listPromoCodes: async (tx: Tx, request: PageRequest & { by?: 'x1' | 'trainers' | undefined }): Promise<PageOf<AdminPromoCode>> => {
      const page = await promoCodes.listForOperators(tx, request);
      return { ...page, items: await show(tx, page.items) };
    },

    /** Makes a code of X1. @throws AppError 'promo_code.taken', 'promo_code.too_many' */
    createPromoCode: (
      actor: Actor,
      { promoCode: wanted, reason }: NewPlatformCode,
    ): Promise<{ promoCode: AdminPromoCode; isNew: boolean }> =>
      audit.record(actor, { action: 'promo_codes.create', object: 'promo-code', objectId: wanted.code, reason }, async (tx) => {
        const { promoCode, isNew } = await promoCodes.createOfPlatform(tx, actor.userId, wanted);
        return { promoCode: await showOne(tx, promoCode), isNew };
      }),

    /** @throws AppError 'promo_code.not_found' */
    endPromoCode: (actor: Actor, id: PromoCodeId, reason: string): Promise<AdminPromoCode> =>
      audit.record(actor, { action: 'promo_codes.end', object: 'promo-code', objectId: id, reason }, async (tx) =>
        showOne(tx, await promoCodes.endByOperator(tx, id)),
      ),
  };
}
