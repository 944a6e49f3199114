import { createClient } from '@x1/contract/core/client.ts';
import { trainersRoutes } from '@x1/contract/trainers/routes.ts';
import { clientOptions } from './options.ts';

export const trainersApi = createClient(trainersRoutes, clientOptions);
