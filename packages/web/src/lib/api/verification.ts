import { createClient } from '@x1/contract/core/client.ts';
import { verificationRoutes } from '@x1/contract/verification/routes.ts';
import { clientOptions } from './options.ts';

export const verificationApi = createClient(verificationRoutes, clientOptions);
