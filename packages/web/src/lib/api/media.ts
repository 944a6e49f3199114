import { createClient } from '@x1/contract/core/client.ts';
import { mediaRoutes } from '@x1/contract/media/routes.ts';
import { clientOptions } from './options.ts';

export const mediaApi = createClient(mediaRoutes, clientOptions);
