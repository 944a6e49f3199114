import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import type { PromoCodesNeeds } from './needs.ts';
import { createPromoCodesHandlers } from './routes.ts';
import { createPromoCodesService } from './service.ts';

/** Codes that take something off a price. */
export function createPromoCodesModule(context: ModuleContext, { settings, trainers, payments }: PromoCodesNeeds) {
  const service = createPromoCodesService({ ...context, settings, trainers, payments });
  return {
    service,
    handlers: createPromoCodesHandlers(service),
    subscribe: () => context.events.subscribe(accountDeleted, 'promo_codes.end', ({ userId }) => service.endAllOf(userId)),
  };
}
