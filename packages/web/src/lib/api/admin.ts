import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { createClient } from '@x1/contract/core/client.ts';
import { clientOptions } from './options.ts';

export const adminApi = createClient(adminRoutes, clientOptions);
