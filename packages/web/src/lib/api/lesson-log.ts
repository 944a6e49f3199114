import { lessonLogRoutes } from '@x1/contract/lesson-log/routes.ts';
import { createApi } from './create-api.ts';

export const lessonLogApi = createApi(lessonLogRoutes, {});
