import { fireEvent, render, screen, within } from '@testing-library/react';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '../../ui/toaster.tsx';
import { MediaField } from './media-field.tsx';
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
    expect(screen.getByText('By uploading you confirm: these files show no child without the parent’s consent.')).toBeTruthy();
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
    expect(screen.getByText('That are all 20 files.', { exact: false })).toBeTruthy();
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
