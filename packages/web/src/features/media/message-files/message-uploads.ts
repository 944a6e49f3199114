import {
  type Attachment,
  attachmentTexts,
  findAttachmentProblem,
  MESSAGE_FILES_MAX,
  MESSAGE_PURPOSE,
} from '@x1/contract/media/attachment.ts';
import { findFileProblem } from '@x1/contract/media/media-rules.ts';
import { mediaApi } from '../../../lib/api/media.ts';
import { whenSessionEnds } from '../../../lib/end-session.ts';
import { isUnderWay, type Upload } from '../upload.ts';
import { createUploadQueue } from '../upload-queue.ts';
import { recordKey } from '../upload-records.ts';
import { askBeforeLeaving, onThisPage } from '../upload-way.ts';

/** The uploads for messages, by the key of their conversation: they go on while another one is open. */
export const messageUploads = createUploadQueue<Attachment>(
  onThisPage({ finish: (params) => mediaApi.finishMessageFile({ params }), about: { purpose: MESSAGE_PURPOSE } }),
);

whenSessionEnds(messageUploads.stop);
addEventListener('online', messageUploads.retryCutOff);
// What has arrived and wasn't sent would have to be chosen again, too.
messageUploads.subscribe(() => askBeforeLeaving('messages', messageUploads.list().length > 0));

/** What a message can take along now. */
export interface FilesToSend {
  readonly ready: readonly Attachment[];
  readonly underWay: number;
  readonly failed: number;
}

const none: FilesToSend = { ready: [], underWay: 0, failed: 0 };
let looked: { readonly at: readonly Upload<Attachment>[]; readonly of: Map<string, FilesToSend> } = { at: [], of: new Map() };

/** The same value until something changes. */
export function filesToSend(form: string): FilesToSend {
  const list = messageUploads.list();
  if (looked.at !== list) looked = { at: list, of: new Map() };
  const known = looked.of.get(form) ?? countFiles(list.filter((upload) => upload.form === form));
  looked.of.set(form, known);
  return known;
}

function countFiles(uploads: readonly Upload<Attachment>[]): FilesToSend {
  if (uploads.length === 0) return none;
  const ready = uploads.flatMap(({ state }) => (state.kind === 'ready' ? [state.media] : []));
  const underWay = uploads.filter((upload) => isUnderWay(upload) && upload.state.kind !== 'ready').length;
  return { ready, underWay, failed: uploads.length - ready.length - underWay };
}

/**
 * Begins to upload what was chosen, dropped or pasted, as far as a message has room.
 *
 * @returns why some of it isn't taken, a sentence each
 */
export function addFiles(form: string, files: readonly File[]): readonly string[] {
  const judged = files.map((file) => ({ file, problem: findFileProblem(file) ?? findAttachmentProblem(file) }));
  const fitting = judged.filter(({ problem }) => problem === undefined).map(({ file }) => file);
  const count = messageUploads.list().filter((upload) => upload.form === form).length;
  const accepted = fitting.slice(0, Math.max(0, MESSAGE_FILES_MAX - count));
  if (accepted.length > 0) messageUploads.add(form, accepted);
  const problems = judged.flatMap(({ file, problem }) => (problem === undefined ? [] : [`${file.name}: ${problem}`]));
  return accepted.length < fitting.length ? [...problems, attachmentTexts.tooMany] : problems;
}

/** Hands a message its files, in the order in which they were chosen. */
export function takeFiles(form: string): readonly Attachment[] {
  const taken = messageUploads.take(form);
  for (const { file } of taken) localStorage.removeItem(recordKey(form, file));
  return taken.map(({ media }) => media);
}
