import { calendarRoutes } from '@x1/contract/calendar/routes.ts';
import { createClient } from '@x1/contract/core/client.ts';
import { clientOptions } from './options.ts';

export const calendarApi = createClient(calendarRoutes, clientOptions);
