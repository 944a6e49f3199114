import { ApiError } from '@x1/contract/core/client.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { findMediaType } from '@x1/contract/media/media-rules.ts';
import { errorText } from '../../lib/api-errors.ts';
import { withSample } from './speed.ts';
import type { Transfer, TransferEvents } from './transfer.ts';
import type { Upload, UploadState } from './upload.ts';

/** More at once do not arrive sooner, and the first would be ready later. */
const AT_ONCE = 2;
/** Shortest time between two progress updates: the browser reports far more often than people can read. */
const PROGRESS_MS = 200;
/** A device may be online before anything can be reached: what was cut off is tried again after these, the last one again and again. */
const CUT_OFF_DELAYS_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

const UNREACHABLE = t("The connection was lost. The upload continues when you're back online, or try again.");
const NOT_TAKEN = t("This file couldn't be uploaded. Please try again.");

/** The device sees that the server will refuse a file; the message says why. */
export class UnfitFile extends Error {}

interface Needs<Made> {
  /** Starts to send a file; rejects when that cannot even begin. */
  readonly send: (form: string, file: File, events: TransferEvents) => Promise<Transfer>;
  /** Asks the server to make a media file of what has arrived. */
  readonly finish: (uploadId: string) => Promise<Made>;
  /** A failure before it is shown; ends the session when the sign-in is no longer valid. */
  readonly onFailure: (error: unknown) => void;
  /** A file is discarded: nothing about it has to be remembered for a later visit. */
  readonly release: (form: string, file: File) => void;
  readonly nowMs: () => number;
  /** False while the device knows that it has no line; `retryCutOff` is called when that changes. */
  readonly isOnline: () => boolean;
  /** Calls back once after this many milliseconds. */
  readonly after: (ms: number, callback: () => void) => void;
}

interface Work {
  transfer?: Transfer;
  /** The transfer is on its way; it must not begin twice. */
  isBeginning: boolean;
  /** Known once every byte has arrived. */
  uploadId?: string;
  lastReportedMs: number;
  /** Progress that came too soon after the last report: reported a moment later, in case no more follows. */
  unreportedBytes?: number;
  /** The connection failed: worth another try as soon as the device is online again. */
  isCutOff: boolean;
  /** How often that happened since something last arrived. */
  cutOffs: number;
}

/**
 * All uploads of the page, for any form: they continue while the form is closed, and the form takes over the finished ones when they are
 * ready. A list in the sense of `useSyncExternalStore`: every change is a new array.
 */
export function createUploadQueue<Made = MediaFile>({ send, finish, onFailure, release, nowMs, isOnline, after }: Needs<Made>) {
  let uploads: readonly Upload<Made>[] = [];
  let lastTurn = 0;
  const works = new Map<number, Work>();
  const listeners = new Set<() => void>();

  const find = (turn: number) => uploads.find((one) => one.turn === turn);
  function replace(next: readonly Upload<Made>[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  function change(turn: number, changed: Partial<Upload<Made>>): void {
    if (find(turn)) replace(uploads.map((one) => (one.turn === turn ? { ...one, ...changed } : one)));
  }
  function turnTo(turn: number, state: UploadState<Made>): void {
    change(turn, { state });
    startNext();
  }

  function startNext(): void {
    const busy = uploads.filter(({ state }) => state.kind === 'sending' || state.kind === 'interrupted').length;
    const next = uploads.find(({ state }) => state.kind === 'queued');
    if (!next || busy >= AT_ONCE) return;
    start(next);
    startNext();
  }

  function start({ turn, form, file, sentBytes }: Upload<Made>): void {
    const work = workOf(turn);
    change(turn, { state: { kind: 'sending' }, samples: [{ atMs: nowMs(), bytes: sentBytes }] });
    work.transfer?.resume();
    if (work.transfer || work.isBeginning) return;
    work.isBeginning = true;
    send(form, file, eventsOf(turn))
      .then((transfer) => {
        work.transfer = transfer;
        const state = find(turn)?.state.kind;
        if (state === undefined) transfer.cancel();
        else if (state === 'paused' || state === 'queued') transfer.pause();
      })
      .catch((error: unknown) => fail(turn, error))
      .finally(() => {
        work.isBeginning = false;
      });
  }

  function workOf(turn: number): Work {
    const work = works.get(turn) ?? { isBeginning: false, lastReportedMs: Number.NEGATIVE_INFINITY, isCutOff: false, cutOffs: 0 };
    works.set(turn, work);
    return work;
  }

  function eventsOf(turn: number): TransferEvents {
    return {
      onProgress: (sentBytes) => reportProgress(turn, sentBytes),
      onInterrupted: () => interrupt(turn),
      onArrived: (uploadId) => {
        workOf(turn).uploadId = uploadId;
        void prepare(turn, uploadId);
      },
      onFailed: (error) => fail(turn, error),
    };
  }

  function reportProgress(turn: number, sentBytes: number): void {
    const upload = find(turn);
    if (upload?.state.kind !== 'sending' && upload?.state.kind !== 'interrupted') return;
    const atMs = nowMs();
    const work = workOf(turn);
    const waitMs = work.lastReportedMs + PROGRESS_MS - atMs;
    if (upload.state.kind === 'sending' && waitMs > 0 && sentBytes < upload.file.size) {
      if (work.unreportedBytes === undefined) after(waitMs, () => reportLate(turn));
      work.unreportedBytes = sentBytes;
      return;
    }
    work.lastReportedMs = atMs;
    work.unreportedBytes = undefined;
    work.cutOffs = 0;
    change(turn, { sentBytes, samples: withSample(upload.samples, { atMs, bytes: sentBytes }), state: { kind: 'sending' } });
  }

  function reportLate(turn: number): void {
    const sentBytes = takeUnreported(turn);
    if (sentBytes !== undefined && find(turn)?.state.kind === 'sending') reportProgress(turn, sentBytes);
  }

  function takeUnreported(turn: number): number | undefined {
    const work = works.get(turn);
    const bytes = work?.unreportedBytes;
    if (work) work.unreportedBytes = undefined;
    return bytes;
  }

  function interrupt(turn: number): void {
    const upload = find(turn);
    if (upload?.state.kind !== 'sending') return;
    change(turn, { sentBytes: takeUnreported(turn) ?? upload.sentBytes, state: { kind: 'interrupted' } });
  }

  async function prepare(turn: number, uploadId: string): Promise<void> {
    const size = find(turn)?.file.size ?? 0;
    change(turn, { sentBytes: size });
    turnTo(turn, { kind: 'preparing' });
    try {
      const media = await finish(uploadId);
      turnTo(turn, { kind: 'ready', media });
    } catch (error) {
      fail(turn, error);
    }
  }

  function fail(turn: number, error: unknown): void {
    onFailure(error);
    const isAnswered = error instanceof ApiError;
    const isUnfit = error instanceof UnfitFile;
    workOf(turn).isCutOff = !isAnswered && !isUnfit;
    if (workOf(turn).isCutOff) tryAgainLater(turn);
    // What is refused for its content is refused again.
    const canRetry = !isUnfit && (!isAnswered || error.status !== 400);
    const upload = find(turn);
    const isForgotten = isAnswered && error.status === 404 && workOf(turn).uploadId !== undefined;
    if (isForgotten) startOver(turn);
    if (upload && (isForgotten || !canRetry)) release(upload.form, upload.file);
    const message = isUnfit ? error.message : isAnswered ? errorText(error, NOT_TAKEN) : UNREACHABLE;
    turnTo(turn, { kind: 'failed', message, canRetry });
  }

  function tryAgainLater(turn: number): void {
    const work = workOf(turn);
    const delayMs = CUT_OFF_DELAYS_MS[Math.min(work.cutOffs, CUT_OFF_DELAYS_MS.length - 1)] ?? 0;
    work.cutOffs += 1;
    after(delayMs, () => {
      if (isOnline() && isStillCutOff(turn)) retry(turn);
    });
  }

  const isStillCutOff = (turn: number) => find(turn)?.state.kind === 'failed' && works.get(turn)?.isCutOff === true;

  /** The server no longer has what arrived: the next attempt sends everything. */
  function startOver(turn: number): void {
    works.delete(turn);
    change(turn, { sentBytes: 0, samples: [] });
  }

  function forget(gone: (upload: Upload<Made>) => boolean): void {
    for (const { turn, previewUrl } of uploads.filter(gone)) {
      works.delete(turn);
      if (previewUrl) URL.revokeObjectURL(previewUrl);
    }
    if (uploads.some(gone)) replace(uploads.filter((one) => !gone(one)));
  }

  function retry(turn: number): void {
    const { uploadId } = workOf(turn);
    if (uploadId === undefined) turnTo(turn, { kind: 'queued' });
    else void prepare(turn, uploadId);
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: () => uploads,
    add: (form: string, files: readonly File[]) => {
      const added = files.map((file): Upload<Made> => {
        lastTurn += 1;
        const previewUrl = findMediaType(file.name, file.type)?.kind === 'pdf' ? null : URL.createObjectURL(file);
        return { turn: lastTurn, form, file, previewUrl, sentBytes: 0, samples: [], state: { kind: 'queued' } };
      });
      replace([...uploads, ...added]);
      startNext();
    },
    pause: (turn: number) => {
      works.get(turn)?.transfer?.pause();
      turnTo(turn, { kind: 'paused' });
    },
    resume: (turn: number) => turnTo(turn, { kind: 'queued' }),
    retry,
    /** The device is online again: interrupted uploads continue immediately. */
    retryCutOff: () => {
      for (const { turn, state } of uploads) {
        if (state.kind === 'interrupted') works.get(turn)?.transfer?.resume();
        if (isStillCutOff(turn)) retry(turn);
      }
    },
    /** Ends uploads; the server forgets what has arrived of them. */
    cancel: (gone: (upload: Upload<Made>) => boolean) => {
      for (const { turn, form, file } of uploads.filter(gone)) {
        works.get(turn)?.transfer?.cancel();
        release(form, file);
      }
      forget(gone);
      startNext();
    },
    /** Stops everything where it is, without notifying the server: the user signed out. */
    stop: () => {
      for (const { transfer } of works.values()) transfer?.pause();
      forget(() => true);
    },
    /** Hands a form its finished files; they are no longer uploads. */
    take: (form: string): readonly { readonly turn: number; readonly file: File; readonly media: Made }[] => {
      const ready = uploads.flatMap(({ turn, file, state, form: of }) =>
        of === form && state.kind === 'ready' ? [{ turn, file, media: state.media }] : [],
      );
      forget(({ turn }) => ready.some((one) => one.turn === turn));
      return ready;
    },
  };
}
