import type { ModuleContext } from '../../module-context.ts';
import type { ClientConfig } from './client-config.ts';
import { createSystemHandlers } from './routes.ts';

/** Health, and what the client must know before sign-in. */
export const createSystemModule = (context: ModuleContext & { clientConfig: ClientConfig }) => ({
  handlers: createSystemHandlers(context),
});
