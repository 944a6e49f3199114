import { createClient } from '@x1/contract/core/client.ts';
import { searchRoutes } from '@x1/contract/search/routes.ts';
import { clientOptions } from './options.ts';

export const searchApi = createClient(searchRoutes, clientOptions);
