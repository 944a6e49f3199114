import { createClient } from '@x1/contract/core/client.ts';
import { notificationsRoutes } from '@x1/contract/notifications/routes.ts';
import { clientOptions } from './options.ts';

export const notificationsApi = createClient(notificationsRoutes, clientOptions);
