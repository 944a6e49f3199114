import type { dashboardRoutes } from '@x1/contract/dashboard/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { DashboardService } from './service.ts';

export const createDashboardHandlers = (dashboard: DashboardService): Handlers<typeof dashboardRoutes> => ({
  trainerDashboard: (actor, { params }) => dashboard.trainerDashboard(actor, params.userId),
});
