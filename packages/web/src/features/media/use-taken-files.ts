import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { useEffect } from 'react';
import { insertedByTurn } from './file-order.ts';
import type { Upload } from './upload.ts';
import { recordKey } from './upload-records.ts';
import { uploads } from './uploads.ts';

type ChangeFiles = (update: (files: readonly MediaFile[]) => readonly MediaFile[]) => void;

/** When the files of this visit were chosen. Outlives the form: it may be closed while they are uploaded. */
const turns = new Map<string, number>();

/** Takes finished uploads over into their form, each to the place where it was chosen. From then on the form's draft keeps them. */
export function useTakenFiles(form: string, current: readonly Upload[], onChange: ChangeFiles): void {
  useEffect(() => {
    if (!current.some(({ state }) => state.kind === 'ready')) return;
    const taken = uploads.take(form);
    for (const { turn, media } of taken) turns.set(media.id, turn);
    onChange((files) =>
      taken
        .filter(({ media }) => !files.some(({ id }) => id === media.id))
        .reduce((list, { media }) => insertedByTurn(list, media, ({ id }) => turns.get(id)), files),
    );
    for (const { file } of taken) localStorage.removeItem(recordKey(form, file));
  }, [form, current, onChange]);
}
