import { ApiError } from '@x1/contract/core/client.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TransferEvents } from './transfer.ts';
import { createUploadQueue, UnfitFile } from './upload-queue.ts';

const form = 'draft:program:3:new';
const fileOf = (name: string) => new File(['0123456789'], name, { type: 'video/mp4' });
const mediaOf = (id: string) => ({ id, url: `/media/${id}/clip`, type: 'video', name: `${id}.mp4` }) as unknown as MediaFile;

/** The way to the server, worked by hand: what was asked of it, and the events it would send. */
function start() {
  const asked: string[] = [];
  const released: string[] = [];
  const lines = new Map<string, TransferEvents>();
  const answers: { id: string; done: (media: MediaFile) => void; failed: (error: unknown) => void }[] = [];
  let nowMs = 0;
  let isOnline = true;
  let timers: { atMs: number; callback: () => void }[] = [];
  const queue = createUploadQueue({
    send: async (_, { name }, events) => {
      if (name === 'unfit.mp4') throw new UnfitFile('Not a video.');
      asked.push(`send ${name}`);
      lines.set(name, events);
      return {
        pause: () => void asked.push(`pause ${name}`),
        resume: () => void asked.push(`resume ${name}`),
        cancel: () => void asked.push(`cancel ${name}`),
      };
    },
    finish: (id) => new Promise((done, failed) => answers.push({ id, done, failed })),
    onFailure: (error) => void asked.push(`failure ${error instanceof ApiError ? error.status : 'network'}`),
    release: (_, { name }) => void released.push(name),
    nowMs: () => nowMs,
    isOnline: () => isOnline,
    after: (ms, callback) => void timers.push({ atMs: nowMs + ms, callback }),
  });
  const line = (name: string) => lines.get(name) as TransferEvents;
  return {
    queue,
    asked,
    released,
    line,
    answer: () => answers.shift(),
    setOnline: (now: boolean) => {
      isOnline = now;
    },
    pass: (ms: number) => {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter(({ atMs }) => atMs > nowMs);
      for (const { callback } of due) callback();
    },
    kinds: () => queue.list().map(({ file, state }) => `${file.name} ${state.kind}`),
    turnOf: (name: string) => queue.list().find(({ file }) => file.name === name)?.turn ?? 0,
  };
}

/** Lets the promises that are settled go on. */
const settle = () => new Promise((done) => setTimeout(done));
const refusal = (status: number, code: string) => new ApiError(status, JSON.stringify({ message: 'No.', code }), '');

let world: ReturnType<typeof start>;
beforeEach(() => {
  world = start();
});

describe('upload queue', () => {
  it('sends two files at a time, and the next one when one has arrived', async () => {
    const { queue, asked, line, kinds } = world;
    queue.add(form, [fileOf('a.mp4'), fileOf('b.mp4'), fileOf('c.mp4')]);
    await settle();
    expect(kinds()).toEqual(['a.mp4 sending', 'b.mp4 sending', 'c.mp4 queued']);
    line('b.mp4').onArrived('bb');
    await settle();
    expect(kinds()).toEqual(['a.mp4 sending', 'b.mp4 preparing', 'c.mp4 sending']);
    expect(asked).toEqual(['send a.mp4', 'send b.mp4', 'send c.mp4']);
  });

  it('prepares a file until the server has it ready, and hands it to its own form once', async () => {
    const { queue, line, answer, kinds } = world;
    queue.add(form, [fileOf('a.mp4')]);
    await settle();
    line('a.mp4').onArrived('aa');
    await settle();
    expect(kinds()).toEqual(['a.mp4 preparing']);
    answer()?.done(mediaOf('aa'));
    await settle();
    expect(kinds()).toEqual(['a.mp4 ready']);
    expect(queue.take('draft:program:3:12')).toEqual([]);
    expect(queue.take(form)).toMatchObject([{ turn: 1, media: { id: 'aa' } }]);
    expect([queue.take(form), queue.list()]).toEqual([[], []]);
  });

  it('frees the slot of a paused upload and resumes it in turn', async () => {
    const { queue, asked, kinds, turnOf } = world;
    queue.add(form, [fileOf('a.mp4'), fileOf('b.mp4'), fileOf('c.mp4')]);
    await settle();
    queue.pause(turnOf('a.mp4'));
    await settle();
    expect(kinds()).toEqual(['a.mp4 paused', 'b.mp4 sending', 'c.mp4 sending']);
    queue.resume(turnOf('a.mp4'));
    expect(kinds()[0]).toBe('a.mp4 queued');
    queue.cancel(({ turn }) => turn === turnOf('b.mp4'));
    expect(kinds()).toEqual(['a.mp4 sending', 'c.mp4 sending']);
    expect(asked).toEqual(['send a.mp4', 'send b.mp4', 'pause a.mp4', 'send c.mp4', 'cancel b.mp4', 'resume a.mp4']);
  });

  it('never starts an upload twice, however fast it is paused and resumed', async () => {
    const { queue, asked, turnOf } = world;
    queue.add(form, [fileOf('a.mp4')]);
    queue.pause(turnOf('a.mp4'));
    queue.resume(turnOf('a.mp4'));
    await settle();
    expect(asked).toEqual(['send a.mp4']);
  });

  it('tells the server about an upload that is canceled before it starts', async () => {
    const { queue, asked, released } = world;
    queue.add(form, [fileOf('a.mp4')]);
    queue.cancel(() => true);
    await settle();
    expect(released).toEqual(['a.mp4']);
    expect([asked, queue.list()]).toEqual([['send a.mp4', 'cancel a.mp4'], []]);
  });
});

describe('progress', () => {
  it('reports progress at most five times a second, and at the end', async () => {
    const { queue, line, pass } = world;
    queue.add(form, [fileOf('a.mp4')]);
    await settle();
    const sent = () => queue.list()[0]?.sentBytes;
    line('a.mp4').onProgress(1);
    pass(50);
    line('a.mp4').onProgress(2);
    expect(sent()).toBe(1);
    pass(200);
    expect(sent()).toBe(2);
    line('a.mp4').onProgress(3);
    expect(sent()).toBe(2);
    pass(200);
    expect(sent()).toBe(3);
    line('a.mp4').onProgress(10);
    expect(sent()).toBe(10);
  });

  it('reports progress a moment later when it came too soon and nothing follows', async () => {
    const { queue, line, pass, kinds } = world;
    queue.add(form, [fileOf('a.mp4')]);
    await settle();
    const sent = () => queue.list()[0]?.sentBytes;
    line('a.mp4').onProgress(0);
    pass(50);
    line('a.mp4').onProgress(4);
    line('a.mp4').onProgress(8);
    expect(sent()).toBe(0);
    pass(150);
    expect(sent()).toBe(8);
    line('a.mp4').onProgress(9);
    line('a.mp4').onInterrupted();
    pass(200);
    expect([kinds(), sent()], 'a lost connection stays lost').toEqual([['a.mp4 interrupted'], 9]);
  });

  it('resumes an upload where it was after the connection was lost', async () => {
    const { queue, line, kinds } = world;
    queue.add(form, [fileOf('a.mp4')]);
    await settle();
    line('a.mp4').onProgress(6);
    line('a.mp4').onInterrupted();
    expect([kinds(), queue.list()[0]?.sentBytes]).toEqual([['a.mp4 interrupted'], 6]);
    line('a.mp4').onProgress(5);
    expect([kinds(), queue.list()[0]?.sentBytes]).toEqual([['a.mp4 sending'], 5]);
  });

  it('does not resume a paused upload when the connection is back', async () => {
    const { queue, line, kinds, turnOf } = world;
    queue.add(form, [fileOf('a.mp4')]);
    await settle();
    queue.pause(turnOf('a.mp4'));
    line('a.mp4').onProgress(6);
    line('a.mp4').onInterrupted();
    expect(kinds()).toEqual(['a.mp4 paused']);
  });
});

describe('failures', () => {
  it("shows the server's reason, and does not offer to retry a refused file", async () => {
    const { queue, asked, released, line, answer } = world;
    queue.add(form, [fileOf('a.mp4'), fileOf('b.mp4')]);
    await settle();
    line('a.mp4').onArrived('aa');
    answer()?.failed(refusal(400, 'media.refused'));
    line('b.mp4').onFailed(refusal(409, 'media.quota_reached'));
    await settle();
    expect(queue.list().map(({ state }) => state)).toEqual([
      { kind: 'failed', message: 'No.', canRetry: false },
      { kind: 'failed', message: 'No.', canRetry: true },
    ]);
    expect(asked).toContain('failure 409');
    expect(released, 'a refused file is not remembered for later').toEqual(['a.mp4']);
  });

  it('retries the last step of an upload without sending the bytes again', async () => {
    const { queue, asked, line, answer, kinds, turnOf } = world;
    queue.add(form, [fileOf('a.mp4')]);
    await settle();
    line('a.mp4').onArrived('aa');
    answer()?.failed(refusal(507, 'upload.no_space'));
    await settle();
    queue.retry(turnOf('a.mp4'));
    expect(kinds()).toEqual(['a.mp4 preparing']);
    answer()?.done(mediaOf('aa'));
    await settle();
    expect(kinds()).toEqual(['a.mp4 ready']);
    expect(asked.filter((one) => one.startsWith('resume') || one.startsWith('send'))).toEqual(['send a.mp4']);
  });

  it('sends the bytes again when the last step fails because the server has forgotten them', async () => {
    const { queue, asked, released, line, answer, kinds, turnOf } = world;
    queue.add(form, [fileOf('a.mp4')]);
    await settle();
    line('a.mp4').onArrived('aa');
    answer()?.failed(refusal(404, 'upload.not_found'));
    await settle();
    expect([kinds(), released]).toEqual([['a.mp4 failed'], ['a.mp4']]);
    queue.retry(turnOf('a.mp4'));
    await settle();
    expect(kinds()).toEqual(['a.mp4 sending']);
    expect(asked.filter((one) => one.startsWith('resume') || one.startsWith('send'))).toEqual(['send a.mp4', 'send a.mp4']);
  });

  it('gives up a file that is seen to be unfit before any of it is sent, and goes on with the next', async () => {
    const { queue, asked, released, kinds } = world;
    queue.add(form, [fileOf('unfit.mp4'), fileOf('b.mp4')]);
    await settle();
    expect(kinds()).toEqual(['unfit.mp4 failed', 'b.mp4 sending']);
    expect(queue.list()[0]?.state).toEqual({ kind: 'failed', message: 'Not a video.', canRetry: false });
    expect(released).toEqual(['unfit.mp4']);
    queue.retryCutOff();
    await settle();
    expect(asked).toEqual(['send b.mp4', 'failure network']);
  });

  it('retries a lost connection when the device is online, but not a refusal', async () => {
    const { queue, asked, line, kinds } = world;
    queue.add(form, [fileOf('a.mp4'), fileOf('b.mp4')]);
    await settle();
    line('a.mp4').onFailed(new TypeError('Failed to fetch'));
    line('b.mp4').onFailed(refusal(409, 'media.quota_reached'));
    queue.retryCutOff();
    expect(kinds()).toEqual(['a.mp4 sending', 'b.mp4 failed']);
    expect(asked.at(-1)).toBe('resume a.mp4');
  });

  it('goes on by itself when the device was online before the server could be reached', async () => {
    const { queue, line, kinds, pass, setOnline } = world;
    queue.add(form, [fileOf('a.mp4')]);
    await settle();
    setOnline(false);
    line('a.mp4').onFailed(new TypeError('Failed to fetch'));
    pass(60_000);
    expect(kinds()).toEqual(['a.mp4 failed']);
    setOnline(true);
    queue.retryCutOff();
    line('a.mp4').onFailed(new TypeError('Failed to fetch'));
    expect(kinds()).toEqual(['a.mp4 failed']);
    pass(4_000);
    expect(kinds()).toEqual(['a.mp4 sending']);
  });
});

it('stops every upload when the person leaves, and sends the server nothing', async () => {
  const { queue, asked } = world;
  queue.add(form, [fileOf('a.mp4'), fileOf('b.mp4'), fileOf('c.mp4')]);
  await settle();
  queue.stop();
  expect([queue.list(), asked.slice(2)]).toEqual([[], ['pause a.mp4', 'pause b.mp4']]);
});
