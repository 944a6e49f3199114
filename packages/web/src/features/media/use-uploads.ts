import { useMemo, useSyncExternalStore } from 'react';
import { activityOf, type Upload, type UploadActivity } from './upload.ts';
import { uploads } from './uploads.ts';

/** The files chosen in a form that it does not have yet, in the order of choice. */
export function useUploads(form: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list);
  return useMemo(() => all.filter((one) => one.form === form), [all, form]);
}

/** What a form has to know of its uploads before it is saved or closed. */
export function useUploadActivity(form: string): UploadActivity {
  return activityOf(useUploads(form));
}

/** Gives up every upload of a form: it is saved, or begun anew. */
export function dropUploads(form: string): void {
  uploads.cancel((upload) => upload.form === form);
}
