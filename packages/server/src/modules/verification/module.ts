import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import type { VerificationNeeds } from './needs.ts';
import type { IdentityProvider } from './port.ts';
import { createVerificationHandlers } from './routes.ts';
import { createVerificationService } from './service.ts';
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
    subscribe: () => context.events.subscribe(accountDeleted, 'verification.let_go', ({ userId }) => service.letGoOf(userId)),
  };
}
