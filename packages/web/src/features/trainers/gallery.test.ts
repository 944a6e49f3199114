import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { describe, expect, it } from 'vitest';
import { galleryOf } from './gallery.ts';

const film = {
  id: 'a'.repeat(32),
  url: '/media/a/film',
  type: 'video',
  name: 'film.webm',
  thumbnailUrl: null,
  width: null,
  height: null,
} as MediaFile;

describe('trainer gallery', () => {
  it('shows a file by its stored type, whatever its address looks like', () => {
    expect(galleryOf({ media: [film], mediaGallery: [film.url] })).toEqual([film]);
  });

  it.each([
    ['/media/0/a.mp4', 'video', 'a.mp4'],
    ['/media/0/a.WEBM', 'video', 'a.WEBM'],
    ['/media/0/first%20touch.mov?v=2', 'video', 'first touch.mov'],
    ['/media/0/plan.pdf#page=2', 'pdf', 'plan.pdf'],
    ['/media/0/a.jpeg', 'image', 'a.jpeg'],
    ['/media/0/a', 'image', 'a'],
    ['/media/0/%E0%A4%A', 'image', '%E0%A4%A'],
  ])('tells the type of an address without a stored type from its ending: %s is a %s', (url, type, name) => {
    expect(galleryOf({ media: [], mediaGallery: [url] })).toMatchObject([{ url, type, name }]);
  });

  it('keeps the order of the addresses and shows no file twice', () => {
    const gallery = galleryOf({ media: [film], mediaGallery: ['/media/0/a.png', film.url, '/media/0/a.png'] });
    expect(gallery.map(({ url }) => url)).toEqual(['/media/0/a.png', film.url]);
  });
});
