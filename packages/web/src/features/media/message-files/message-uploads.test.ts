import { attachmentTexts, MESSAGE_FILE_MAX_BYTES } from '@x1/contract/media/attachment.ts';
import { mediaTexts } from '@x1/contract/media/media-rules.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addFiles, filesToSend, messageUploads, takeFiles } from './message-uploads.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  URL.createObjectURL ??= () => 'blob:preview';
  URL.revokeObjectURL ??= () => undefined;
});
afterEach(() => {
  messageUploads.cancel(() => true);
  vi.unstubAllGlobals();
});

const photo = (name: string) => new File(['\u0089PNG'], name, { type: 'image/png' });
const withSize = (file: File, size: number) => Object.defineProperty(file, 'size', { value: size });

it('takes four files for a message, and says that it takes no more', () => {
  expect(addFiles('one', ['1.png', '2.png', '3.png'].map(photo))).toEqual([]);
  expect(addFiles('one', ['4.png', '5.png'].map(photo))).toEqual([attachmentTexts.tooMany]);
  expect(filesToSend('one')).toEqual({ ready: [], underWay: 4, failed: 0 });
  expect(filesToSend('another')).toEqual({ ready: [], underWay: 0, failed: 0 });
});

it('names each file that is not taken, with its reason', () => {
  const large = withSize(new File(['x'], 'match.mp4', { type: 'video/mp4' }), MESSAGE_FILE_MAX_BYTES + 1);
  expect(addFiles('one', [new File(['x'], 'notes.txt', { type: 'text/plain' }), large, new File([], 'empty.pdf')])).toEqual([
    `notes.txt: ${mediaTexts.unsupported}`,
    `match.mp4: ${attachmentTexts.tooLarge}`,
    `empty.pdf: ${mediaTexts.empty}`,
  ]);
  expect(filesToSend('one').underWay).toBe(0);
});

it('gives the same value until something changes, and hands over nothing that is on its way', () => {
  addFiles('one', [photo('1.png')]);
  expect(filesToSend('one')).toBe(filesToSend('one'));
  expect(takeFiles('one')).toEqual([]);
  expect(filesToSend('one').underWay).toBe(1);
});
