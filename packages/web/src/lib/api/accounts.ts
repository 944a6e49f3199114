import { accountsRoutes } from '@x1/contract/accounts/routes.ts';
import { createClient } from '@x1/contract/core/client.ts';
import { clientOptions } from './options.ts';

export const accountsApi = createClient(accountsRoutes, clientOptions);
