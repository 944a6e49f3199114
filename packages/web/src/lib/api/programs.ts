import { createClient } from '@x1/contract/core/client.ts';
import { programsRoutes } from '@x1/contract/programs/routes.ts';
import { clientOptions } from './options.ts';

export const programsApi = createClient(programsRoutes, clientOptions);
