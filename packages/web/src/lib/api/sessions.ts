import { createClient } from '@x1/contract/core/client.ts';
import { sessionsRoutes } from '@x1/contract/sessions/routes.ts';
import { clientOptions } from './options.ts';

export const sessionsApi = createClient(sessionsRoutes, clientOptions);
