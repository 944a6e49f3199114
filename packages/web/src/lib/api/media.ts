import { mediaRoutes } from '@x1/contract/media/routes.ts';
import { createApi } from './create-api.ts';

export const mediaApi = createApi(mediaRoutes, { finishUpload: [], finishMessageFile: [] });
