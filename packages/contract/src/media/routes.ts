import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { MediaFile, MediaId } from './media-file.ts';

export const mediaRoutes = {
  finishUpload: defineRoute({
    method: 'POST',
    path: '/api/uploads/:uploadId/finish',
    access: ['trainer'],
    summary:
      'Makes a media file of an upload whose last byte has arrived; asked again it answers the same. 400 says why a file is not taken, and it is gone then.',
    params: z.object({ uploadId: MediaId }),
    reply: MediaFile,
    mayCreate: true,
    errors: ['upload.not_found', 'upload.incomplete', 'media.refused', 'upload.no_space'],
  }),
} as const;
