import { act, fireEvent, render, screen } from '@testing-library/react';
import type { NewMessage } from '@x1/contract/conversations/message.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { me, mentorshipId, message } from '../../../testing/sample-messages.ts';
import { late } from '../../../ui/late.ts';
import type { FilesToSend, MessageUploads } from './attaching.ts';
import { Compose } from './compose.tsx';
import { readOutbox } from './outbox-storage.ts';
import { createThreadStore } from './thread-store.ts';
import type { ThreadTransport } from './thread-transport.ts';

afterEach(() => localStorage.clear());

const attachment = (name: string) =>
  ({ id: name, type: 'image', name, width: 4, height: 3, byteSize: 9, isScanned: false }) as unknown as Attachment;

/** Uploads whose progress the test decides. */
function createUploads() {
  let now: FilesToSend = { ready: [], underWay: 0, failed: 0 };
  const listeners = new Set<() => void>();
  const turnTo = (next: FilesToSend) => {
    now = next;
    for (const listener of listeners) listener();
  };
  const uploads: MessageUploads = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    filesToSend: () => now,
    addFiles: (_, files) => {
      turnTo({ ...now, underWay: now.underWay + files.length });
      return [];
    },
    takeFiles: () => {
      const { ready } = now;
      turnTo({ ready: [], underWay: 0, failed: 0 });
      return ready;
    },
    FilesTray: () => <p>The tray</p>,
  };
  return { library: late(async () => uploads), turnTo: (next: Partial<FilesToSend>) => act(() => turnTo({ ...now, ...next })) };
}

function open({ answer = 'stored' }: { answer?: 'stored' | 'unreachable' } = {}) {
  const sent: NewMessage[] = [];
  const transport: ThreadTransport = {
    sendBySocket: () => Promise.reject(new Error('not connected')),
    sendByHttp: async (draft) => {
      sent.push(draft);
      if (answer === 'unreachable') throw new Error('no line');
      return { ...message(sent.length, { from: me, ...draft }), contactDetailsHidden: false };
    },
    read: async () => [],
    markRead: async () => undefined,
    confirmReceived: () => undefined,
  };
  const reports = { sentByHttp: vi.fn(), sendFailed: vi.fn(), refused: vi.fn(), changed: vi.fn() };
  const store = createThreadStore({ mentorshipId, userId: me, transport, storage: localStorage, reports });
  const uploads = createUploads();
  function Field() {
    const { thread } = useSyncExternalStore(store.subscribe, store.view);
    return <Compose store={store} mentorshipId={mentorshipId} outbox={thread.outbox} uploads={uploads.library} onSent={() => undefined} />;
  }
  render(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' });
  const pick = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('Choose files for this message'), {
      target: { files: names.map((name) => new File(['x'], name)) },
    });
  const choose = async (...names: string[]) => {
    pick(...names);
    await eventually(() => expect(screen.getByText('The tray')).toBeTruthy());
  };
  return { sent, store, uploads, field, button, pick, choose, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

it('sends files without words, and words with their files', async () => {
  const { sent, uploads, button, choose } = open();
  expect(button.disabled).toBe(true);
  await choose('field.png');
  uploads.turnTo({ ready: [attachment('field.png')], underWay: 0 });
  fireEvent.click(button);
  await eventually(() => expect(sent).toMatchObject([{ content: '', attachmentIds: ['field.png'] }]));
  expect(button.disabled).toBe(true);
});

it('waits with what was sent until its files are there, and sends it once', async () => {
  const { sent, uploads, field, button, choose, type } = open();
  await choose('field.png');
  type('From Saturday');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText(/goes out when its files are uploaded/)).toBeTruthy();
  expect([sent, field.value, button.disabled]).toEqual([[], 'From Saturday', true]);
  uploads.turnTo({ ready: [attachment('field.png')], underWay: 0 });
  await eventually(() => expect(sent).toMatchObject([{ content: 'From Saturday', attachmentIds: ['field.png'] }]));
  expect(field.value).toBe('');
});

it('waits for files that were chosen a moment ago, before uploads are loaded', async () => {
  const { sent, uploads, field, pick, type } = open();
  type('From Saturday');
  pick('field.png');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([sent, field.value]).toEqual([[], 'From Saturday']);
  await eventually(() => expect(screen.getByText('The tray')).toBeTruthy());
  expect(screen.getByText(/goes out when its files are uploaded/)).toBeTruthy();
  uploads.turnTo({ ready: [attachment('field.png')], underWay: 0 });
  await eventually(() => expect(sent).toMatchObject([{ content: 'From Saturday', attachmentIds: ['field.png'] }]));
});

it('no longer waits when the person says so, and keeps the words', async () => {
  const { sent, uploads, field, choose, type } = open();
  await choose('field.png');
  type('From Saturday');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: "Don't send yet" }));
  uploads.turnTo({ ready: [attachment('field.png')], underWay: 0 });
  expect([sent, field.value]).toEqual([[], 'From Saturday']);
});

it('sends nothing when a file is taken out while it waits', async () => {
  const { sent, uploads, field, choose, type } = open();
  await choose('field.png', 'second.png');
  type('From Saturday');
  fireEvent.keyDown(field, { key: 'Enter' });
  uploads.turnTo({ ready: [attachment('field.png')], underWay: 0 });
  expect([sent, field.value]).toEqual([[], 'From Saturday']);
});

it('sends nothing while a file has failed, and says what to do', async () => {
  const { sent, uploads, field, button, choose, type } = open();
  await choose('field.png');
  type('From Saturday');
  fireEvent.keyDown(field, { key: 'Enter' });
  uploads.turnTo({ underWay: 0, failed: 1 });
  expect(screen.getByText("A file couldn't be uploaded. Try it again or remove it, then send.")).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([sent, field.value, button.disabled]).toEqual([[], 'From Saturday', true]);
});

it('keeps a message that was not sent with its files, through a reload and for Retry', async () => {
  const { sent, store, uploads, field, button, choose, type } = open({ answer: 'unreachable' });
  await choose('field.png');
  uploads.turnTo({ ready: [{ ...attachment('field.png'), id: 'a'.repeat(32) as Attachment['id'] }], underWay: 0 });
  type('From Saturday');
  fireEvent.click(button);
  await eventually(() => expect(store.view().thread.outbox[0]?.state).toBe('unreachable'));
  expect(field.value, 'the words stay with their files').toBe('');
  const kept = readOutbox(localStorage, mentorshipId);
  expect(kept).toMatchObject([{ content: 'From Saturday', attachments: [{ id: 'a'.repeat(32) }] }]);
  const { clientMessageId } = store.view().thread.outbox[0] ?? expect.unreachable();
  act(() => store.dispatch({ type: 'retried', clientMessageId }));
  await eventually(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

it('takes a pasted picture, and leaves pasted words to the field, also where a program adds a picture of them', async () => {
  const { field } = open();
  const image = new File(['x'], 'image.png');
  expect(fireEvent.paste(field, { clipboardData: { files: [], types: ['text/plain'] } })).toBe(true);
  expect(fireEvent.paste(field, { clipboardData: { files: [image], types: ['text/plain', 'Files'] } })).toBe(true);
  expect(fireEvent.paste(field, { clipboardData: { files: [image], types: ['Files'] } })).toBe(false);
  await eventually(() => expect(screen.getByText('The tray')).toBeTruthy());
});
