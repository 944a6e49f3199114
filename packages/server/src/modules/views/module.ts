import type { ModuleContext } from '../../module-context.ts';
import { createViewsService } from './service.ts';

/** The answers that join what several modules own. */
export const createViewsModule = (context: ModuleContext) => ({ service: createViewsService(context) });
