import { createClient } from '@x1/contract/core/client.ts';
import { viewsRoutes } from '@x1/contract/views/routes.ts';
import { clientOptions } from './options.ts';

export const viewsApi = createClient(viewsRoutes, clientOptions);
