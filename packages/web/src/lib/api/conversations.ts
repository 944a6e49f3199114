import { conversationsRoutes } from '@x1/contract/conversations/routes.ts';
import { createClient } from '@x1/contract/core/client.ts';
import { clientOptions } from './options.ts';

export const conversationsApi = createClient(conversationsRoutes, clientOptions);
