import { fireEvent, render, screen, within } from '@testing-library/react';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { MEDIA_MAX_BYTES } from '@x1/contract/media/media-rules.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '../../ui/toaster.tsx';
import { MediaField, sortChoice } from './media-field.tsx';
import { keepRecord, recordKey } from './upload-records.ts';

const form = 'draft:program:3:new';
const fileOf = (name: string) =>
  ({ id: name, url: `/media/${name}`, type: 'image', name, thumbnailUrl: null, width: null, height: null }) as unknown as MediaFile;

beforeEach(() => localStorage.clear());

function Form({ first }: { first: readonly MediaFile[] }) {
  const [files, setFiles] = useState(first);
  return (
    <>
      <MediaField form={form} legend="Media" files={files} onChange={setFiles} error={undefined} />
      <Toaster />
    </>
  );
}

const open = (...names: string[]) => render(<Form first={names.map(fileOf)} />);
const shown = () => [...document.querySelectorAll('.media-row-name')].map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Media files'), { target: { files } });

describe('media field', () => {
  it('shows what a person confirms before they choose files', () => {
    open();
    expect(screen.getByText("By uploading you confirm: no child appears in these files without the parent's consent.")).toBeTruthy();
  });

  it('lists rejected files in a toast and keeps the reasons visible', () => {
    open();
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }), new File(['x'], 'song.mp3', { type: 'audio/mpeg' }));
    const toast = within(screen.getByRole('alert'));
    expect(toast.getByText('Upload Errors')).toBeTruthy();
    expect(toast.getByText(/^notes\.txt: File type not supported\. .* song\.mp3: File type not supported\./)).toBeTruthy();
    expect(screen.getByText('notes.txt: File type not supported. Please upload images, videos, or PDFs.')).toBeTruthy();
    expect(shown()).toEqual([]);
  });

  it('takes no more files at twenty', () => {
    open(...Array.from({ length: 20 }, (_, index) => `${index}.png`));
    expect(screen.getByRole('button', { name: 'Choose files' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText("You've added all 20 files.", { exact: false })).toBeTruthy();
  });

  it('moves files and stops at both ends of the list', () => {
    open('a.png', 'b.png', 'c.png');
    press('Move c.png up');
    press('Move c.png up');
    press('Move c.png up');
    expect(shown()).toEqual(['c.png', 'a.png', 'b.png']);
    press('Move a.png down');
    press('Move a.png down');
    expect(shown()).toEqual(['c.png', 'b.png', 'a.png']);
  });

  it('puts a removed file back where it was', () => {
    open('a.png', 'b.png', 'c.png');
    press('Remove b.png');
    expect(shown()).toEqual(['a.png', 'c.png']);
    press('Undo');
    expect(shown()).toEqual(['a.png', 'b.png', 'c.png']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows uploads that an earlier visit left unfinished', () => {
    const key = recordKey(form, { name: 'film.mp4', type: 'video/mp4', size: 5_000_000, lastModified: 1 });
    keepRecord(localStorage, {
      key,
      uploadUrl: 'http://x1.test/api/uploads/0f',
      name: 'film.mp4',
      sizeBytes: 5_000_000,
      startedAtMs: Date.now(),
    });
    open();
    expect(screen.getByText('4.8 MB · Interrupted. Choose it again to go on.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose again: film.mp4' })).toBeTruthy();
  });
});

/** A file of any size without the bytes. */
function sizedFile(name: string, type: string, size = 10): File {
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
    expect(sortChoice([sizedFile(name, type)], 0)).toMatchObject({ accepted: [{ name }], problems: [] });
  });

  it.each([
    ['a.avi', 'video/x-msvideo'],
    ['a.svg', 'image/svg+xml'],
    ['a.heic', 'image/heic'],
    ['a.exe', 'image/png'],
    ['a.png', 'text/html'],
    ['png', 'image/png'],
  ])('rejects %s with the type %j', (name, type) => {
    const { accepted, problems } = sortChoice([sizedFile(name, type)], 0);
    expect(accepted).toEqual([]);
    expect(problems).toEqual([`${name}: File type not supported. Please upload images, videos, or PDFs.`]);
  });

  it('accepts a file of exactly 800 MB and rejects one byte more', () => {
    const { accepted, problems } = sortChoice(
      [sizedFile('full.mp4', 'video/mp4', MEDIA_MAX_BYTES), sizedFile('over.mp4', 'video/mp4', MEDIA_MAX_BYTES + 1)],
      0,
    );
    expect(names(accepted)).toEqual(['full.mp4']);
    expect(problems).toEqual(['over.mp4: File size must be less than 800MB.']);
  });

  it('accepts the first files that fit and says once that there are too many', () => {
    const files = Array.from({ length: 5 }, (_, index) => sizedFile(`${index}.png`, 'image/png'));
    const { accepted, problems } = sortChoice(files, 18);
    expect(names(accepted)).toEqual(['0.png', '1.png']);
    expect(problems).toEqual(['Maximum 20 files allowed.']);
    expect(sortChoice(files, 20).accepted).toEqual([]);
  });

  it('does not count rejected files toward the limit of twenty', () => {
    const files = [sizedFile('a.avi', ''), sizedFile('b.png', 'image/png')];
    expect(sortChoice(files, 19)).toMatchObject({ accepted: [{ name: 'b.png' }], problems: [expect.stringMatching(/^a\.avi: /)] });
  });
});
