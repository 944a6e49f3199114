import { useMemo, useSyncExternalStore } from 'react';
import { mediaApi } from '../../lib/api/media.ts';
import { whenSessionEnds } from '../../lib/end-session.ts';
import { activityOf, isUnderWay, type Upload, type UploadActivity } from './upload.ts';
import { createUploadQueue } from './upload-queue.ts';
import { askBeforeLeaving, onThisPage } from './upload-way.ts';

/** The uploads of this page. The tus client loads with the first of them. */
export const uploads = createUploadQueue(onThisPage({ finish: (params) => mediaApi.finishUpload({ params }) }));

whenSessionEnds(uploads.stop);
addEventListener('online', uploads.retryCutOff);

uploads.subscribe(() => askBeforeLeaving('pages', uploads.list().some(isUnderWay)));

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
