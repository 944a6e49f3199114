import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { Attachment } from './attachment.ts';
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
  finishMessageFile: defineRoute({
    method: 'POST',
    path: '/api/uploads/:uploadId/attachment',
    access: ['parent', 'trainer'],
    summary:
      'Turns a complete upload for a message into a file that one message can carry. Idempotent. 400 says why the file is refused; it is deleted then.',
    params: z.object({ uploadId: MediaId }),
    reply: Attachment,
    mayCreate: true,
    errors: ['upload.not_found', 'upload.incomplete', 'media.refused', 'upload.no_space'],
  }),
} as const;
