import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { expect, it } from 'vitest';
import { currentFiles } from './current-files.ts';

const fileOf = (id: string, url: string) => ({ id, url }) as MediaFile;

it('uses the addresses that the server has now, and keeps the order and the files that the server does not list', () => {
  const draft = [fileOf('new', '/media/3'), fileOf('old', '/media/1')];
  const known = [fileOf('old', '/media/2'), fileOf('removed', '/media/4')];
  expect(currentFiles(draft, known)).toEqual([fileOf('new', '/media/3'), fileOf('old', '/media/2')]);
});
