import { ApiError } from '@x1/contract/core/client.ts';
import { MediaId } from '@x1/contract/media/media-file.ts';
import { findContentProblem, SIGNATURE_BYTES } from '@x1/contract/media/media-rules.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { mediaApi } from '../../lib/api/media.ts';
import { whenSessionEnds } from '../../lib/end-session.ts';
import { endSessionWhenRefused } from '../../lib/query-client.ts';
import { activityOf, isUnderWay, type Upload, type UploadActivity } from './upload.ts';
import { createUploadQueue, UnfitFile } from './upload-queue.ts';
import { recordKey } from './upload-records.ts';

/** A server that restarts is back after a few of these. */
const FINISH_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** The uploads of this page. The tus client loads with the first of them. */
export const uploads = createUploadQueue({
  send: async (form, file, events) => {
    const problem = findContentProblem(await firstBytes(file));
    if (problem) throw new UnfitFile(problem);
    return (await import('./transfer.ts')).startTransfer(form, file, events);
  },
  finish,
  onFailure: (error) => error instanceof Error && endSessionWhenRefused(error),
  release: (form, file) => localStorage.removeItem(recordKey(form, file)),
  nowMs: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms),
});

async function firstBytes(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
}

/** Asks again while the server cannot be reached; a refusal is final. */
async function finish(uploadId: string) {
  const params = { uploadId: MediaId.parse(uploadId) };
  for (const delayMs of FINISH_DELAYS_MS) {
    try {
      return await mediaApi.finishUpload({ params });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await new Promise((done) => setTimeout(done, delayMs));
    }
  }
  return mediaApi.finishUpload({ params });
}

whenSessionEnds(uploads.stop);
addEventListener('online', uploads.retryCutOff);

// Leaving the page ends uploads in progress, so the browser asks first; registered only while needed, because it slows down Back.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
uploads.subscribe(() => {
  if (uploads.list().some(isUnderWay)) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
});

/** The files chosen in a form that it does not have yet, in the order of choice. */
export function useUploads(form: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list);
  return useMemo(() => all.filter((one) => one.form === form), [all, form]);
}

/** What a form has to know of its uploads before it is saved or closed. */
export function useUploadActivity(form: string): UploadActivity {
  return activityOf(useUploads(form));
}

/** Gives up every upload of a form: it is saved, or started over. */
export function dropUploads(form: string): void {
  uploads.cancel((upload) => upload.form === form);
}
