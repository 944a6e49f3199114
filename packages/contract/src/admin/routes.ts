import { adminBackgroundCheckRoutes } from './background-check-routes.ts';
import { adminCaseRoutes } from './case-routes.ts';
import { adminContentRoutes } from './content-routes.ts';
import { adminFindRoutes } from './find.ts';
import { adminMoneyRoutes } from './money-routes.ts';
import { adminNumbersRoutes } from './numbers-routes.ts';
import { adminOperationsRoutes } from './operations-routes.ts';
import { adminPromoCodeRoutes } from './promo-code-routes.ts';
import { adminSafetyRoutes } from './safety-routes.ts';
import { adminSeeAsRoutes } from './see-as-routes.ts';
import { adminSettingRoutes } from './setting-routes.ts';
import { adminStoryRoutes } from './story-routes.ts';
import { adminTaxRoutes } from './tax-routes.ts';
import { adminWaiverRoutes } from './waiver-routes.ts';

/** Every call of the operators' console: operators only; every read of personal data and every action is in the audit log (B24, R160). */
export const adminRoutes = {
  ...adminSafetyRoutes,
  ...adminCaseRoutes,
  ...adminSeeAsRoutes,
  ...adminMoneyRoutes,
  ...adminNumbersRoutes,
  ...adminContentRoutes,
  ...adminOperationsRoutes,
  ...adminWaiverRoutes,
  ...adminPromoCodeRoutes,
  ...adminSettingRoutes,
  ...adminTaxRoutes,
  ...adminStoryRoutes,
  ...adminFindRoutes,
  ...adminBackgroundCheckRoutes,
} as const;
