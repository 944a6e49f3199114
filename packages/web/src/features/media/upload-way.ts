import { ApiError } from '@x1/contract/core/client.ts';
import { MediaId } from '@x1/contract/media/media-file.ts';
import { findContentProblem, SIGNATURE_BYTES } from '@x1/contract/media/media-rules.ts';
import { endSessionWhenRefused } from '../../lib/query-client.ts';
import type { TransferEvents } from './transfer.ts';
import { UnfitFile } from './upload-queue.ts';
import { recordKey } from './upload-records.ts';

/** A server that restarts is back after a few of these. */
const FINISH_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

interface Way<Made> {
  /** Asks the server once what it makes of an upload that has arrived. */
  readonly finish: (params: { uploadId: MediaId }) => Promise<Made>;
  /** Further metadata of each upload. */
  readonly about?: Readonly<Record<string, string>>;
}

/** What a queue of uploads needs of this page. */
export function onThisPage<Made>({ finish, about }: Way<Made>) {
  return {
    send: async (form: string, file: File, events: TransferEvents) => {
      const problem = findContentProblem(await firstBytes(file));
      if (problem) throw new UnfitFile(problem);
      return (await import('./transfer.ts')).startTransfer(form, file, events, about);
    },
    finish: (uploadId: string) => finishAtLast(finish, uploadId),
    onFailure: (error: unknown) => error instanceof Error && endSessionWhenRefused(error),
    release: (form: string, file: File) => localStorage.removeItem(recordKey(form, file)),
    nowMs: () => performance.now(),
    isOnline: () => navigator.onLine,
    after: (ms: number, callback: () => void) => void setTimeout(callback, ms),
  };
}

async function firstBytes(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
}

/** Asks again while the server cannot be reached; a refusal is final. */
async function finishAtLast<Made>(finish: Way<Made>['finish'], id: string): Promise<Made> {
  const params = { uploadId: MediaId.parse(id) };
  for (const delayMs of FINISH_DELAYS_MS) {
    try {
      return await finish(params);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await new Promise((done) => setTimeout(done, delayMs));
    }
  }
  return finish(params);
}

const waiting = new Set<string>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Leaving the page loses what these uploads have: the browser asks first. Registered only while needed, because it slows down Back.
 *
 * @param of whose uploads
 */
export function askBeforeLeaving(of: string, isNeeded: boolean): void {
  if (isNeeded) waiting.add(of);
  else waiting.delete(of);
  if (waiting.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
