import { createClient } from '@x1/contract/core/client.ts';
import { supportRoutes } from '@x1/contract/support/routes.ts';
import { clientOptions } from './options.ts';

export const supportApi = createClient(supportRoutes, clientOptions);
