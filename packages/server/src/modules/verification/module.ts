import type { ModuleContext } from '../../module-context.ts';
import type { VerificationNeeds } from './needs.ts';
import type { IdentityProvider } from './port.ts';
import { createVerificationHandlers } from './routes.ts';
import { createVerificationService } from './service.ts';
import { subscribeVerification } from './subscriptions.ts';
import { createIdentityWebhook } from './webhook.ts';

/** Identity checks. */
export function createVerificationModule(context: ModuleContext & { identity: IdentityProvider }, { accounts }: VerificationNeeds) {
  const service = createVerificationService({ ...context, accounts });
  return {
    service,
    handlers: createVerificationHandlers({
      verification: service,
      takeWebhook: createIdentityWebhook({ ...context, verification: service }),
    }),
    subscribe: () => subscribeVerification(service, context),
  };
}
