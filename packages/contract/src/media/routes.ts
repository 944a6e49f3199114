import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { MediaFile, MediaId } from './media-file.ts';

export const mediaRoutes = {
  finishUpload: defineRoute({
    method: 'POST',
    path: '/api/uploads/:uploadId/finish',
    access: ['trainer'],
    summary: 'Turns a complete upload into a media file. Idempotent. 400 says why the file is refused; it is deleted then.',
    params: z.object({ uploadId: MediaId }),
    reply: MediaFile,
    mayCreate: true,
    errors: ['upload.not_found', 'upload.incomplete', 'media.refused', 'upload.no_space'],
  }),
} as const;
