import { MEDIA_MAX_BYTES } from '@x1/contract/media/media-rules.ts';
import { describe, expect, it } from 'vitest';
import { sortChoice } from './media-field.tsx';

/** A file of any size without the bytes. */
function fileOf(name: string, type: string, size = 10): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
}

const names = (files: readonly File[]) => files.map(({ name }) => name);

describe('choosing files', () => {
  it.each([
    ['a.jpg', 'image/jpeg'],
    ['a.PNG', 'image/png'],
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
    ['a.mp4', 'video/mp4'],
    ['a.webm', 'video/webm'],
    ['a.mov', 'video/quicktime'],
    ['a.mov', ''],
    ['a.pdf', 'application/pdf'],
  ])('accepts %s with the type %j', (name, type) => {
    expect(sortChoice([fileOf(name, type)], 0)).toMatchObject({ accepted: [{ name }], problems: [] });
  });

  it.each([
    ['a.avi', 'video/x-msvideo'],
    ['a.svg', 'image/svg+xml'],
    ['a.heic', 'image/heic'],
    ['a.exe', 'image/png'],
    ['a.png', 'text/html'],
    ['png', 'image/png'],
  ])('rejects %s with the type %j', (name, type) => {
    const { accepted, problems } = sortChoice([fileOf(name, type)], 0);
    expect(accepted).toEqual([]);
    expect(problems).toEqual([`${name}: File type not supported. Please upload images, videos, or PDFs.`]);
  });

  it('accepts a file of exactly 800 MB and rejects one byte more', () => {
    const { accepted, problems } = sortChoice(
      [fileOf('full.mp4', 'video/mp4', MEDIA_MAX_BYTES), fileOf('over.mp4', 'video/mp4', MEDIA_MAX_BYTES + 1)],
      0,
    );
    expect(names(accepted)).toEqual(['full.mp4']);
    expect(problems).toEqual(['over.mp4: File size must be less than 800MB.']);
  });

  it('accepts the first files that fit and says once that there are too many', () => {
    const files = Array.from({ length: 5 }, (_, index) => fileOf(`${index}.png`, 'image/png'));
    const { accepted, problems } = sortChoice(files, 18);
    expect(names(accepted)).toEqual(['0.png', '1.png']);
    expect(problems).toEqual(['Maximum 20 files allowed.']);
    expect(sortChoice(files, 20).accepted).toEqual([]);
  });

  it('does not count rejected files toward the limit of twenty', () => {
    const files = [fileOf('a.avi', ''), fileOf('b.png', 'image/png')];
    expect(sortChoice(files, 19)).toMatchObject({ accepted: [{ name: 'b.png' }], problems: [expect.stringMatching(/^a\.avi: /)] });
  });
});
