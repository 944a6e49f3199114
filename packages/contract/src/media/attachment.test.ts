import { expect, it } from 'vitest';
import { attachmentsLabel, attachmentsText, messageFileUrl } from './attachment.ts';
import type { MediaId } from './media-file.ts';

const files = (...types: ('image' | 'video' | 'pdf')[]) => types.map((type) => ({ type }));

it('says what was sent', () => {
  expect([files('image'), files('video', 'video'), files('pdf'), files('image', 'pdf', 'video')].map(attachmentsText)).toEqual([
    'a photo',
    '2 videos',
    'a PDF',
    '3 files',
  ]);
});

it('calls a message without words by its files', () => {
  expect([files('image'), files('image', 'image'), files('pdf'), files('image', 'pdf')].map(attachmentsLabel)).toEqual([
    'Photo',
    '2 photos',
    'PDF',
    '2 files',
  ]);
});

it('addresses a file, and its small picture', () => {
  const file = { id: 'a'.repeat(32) as MediaId, type: 'image' } as const;
  expect(messageFileUrl('pass', file)).toBe(`/message-files/pass/${file.id}/image.webp`);
  expect(messageFileUrl('pass', file, 'small')).toBe(`/message-files/pass/${file.id}/small.webp`);
  expect(messageFileUrl('pass', { ...file, type: 'pdf' })).toBe(`/message-files/pass/${file.id}/pdf`);
});
