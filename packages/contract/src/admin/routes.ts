import { adminContentRoutes } from './content-routes.ts';
import { adminMoneyRoutes } from './money-routes.ts';
import { adminOperationsRoutes } from './operations-routes.ts';
import { adminSafetyRoutes } from './safety-routes.ts';

/** Every call of the operators' console: for operators only, each read of something personal and each action in the audit log (B24, R160). */
export const adminRoutes = {
  ...adminSafetyRoutes,
  ...adminMoneyRoutes,
  ...adminContentRoutes,
  ...adminOperationsRoutes,
} as const;
