import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MediaGallery } from './media-gallery.tsx';
import { altOf, type ShownFile } from './shown-file.ts';

const fileOf = (name: string, type: ShownFile['type']): ShownFile => ({
  url: `/media/${name}`,
  type,
  name,
  thumbnailUrl: null,
  width: null,
  height: null,
  isScanned: false,
});
const files = [fileOf('one.png', 'image'), fileOf('two.mp4', 'video'), fileOf('plan.pdf', 'pdf'), fileOf('four.png', 'image')];

afterEach(cleanup);

const open = (look?: 'grid' | 'strip' | 'cover', shown: readonly ShownFile[] = files) =>
  render(<MediaGallery label="Media of Maya" files={shown} look={look} />);
const lightbox = () => screen.findByRole('dialog');
const turn = (key: string) => fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key });

describe('file caption', () => {
  it.each([
    ['first-touch_drill 2.JPG', 'first touch drill 2'],
    ['plan.pdf', 'plan'],
    ['.png', '.png'],
    ['v1.2 match', 'v1.2 match'],
  ])('captions the file %s as %s', (name, alt) => {
    expect(altOf(name)).toBe(alt);
  });
});

describe('gallery', () => {
  it('shows nothing without files', () => {
    expect(open('grid', []).container.innerHTML).toBe('');
  });

  it.each([
    [false, "We didn't scan this document for viruses"],
    [true, 'A virus scan found nothing in this document'],
  ])('says before a document is downloaded whether it was scanned (%s)', async (isScanned, words) => {
    open('grid', [{ ...fileOf('plan.pdf', 'pdf'), isScanned }]);
    fireEvent.click(screen.getByRole('button', { name: 'Open plan.pdf' }));
    expect((await lightbox()).textContent).toContain(words);
    expect(screen.getByRole('link', { name: 'Download plan.pdf' }).getAttribute('href')).toBe('/media/plan.pdf');
  });

  it('says how many more files there are, and shows them', async () => {
    open('cover');
    fireEvent.click(screen.getByRole('button', { name: 'Open one, and 3 more' }));
    await lightbox();
    expect(screen.getByText('1 of 4')).toBeTruthy();
  });

  it('stays within the list when it becomes shorter while the viewer is open', async () => {
    const { rerender } = open('cover');
    fireEvent.click(screen.getByRole('button', { name: 'Open one, and 3 more' }));
    await lightbox();
    turn('ArrowRight');
    turn('ArrowRight');
    turn('ArrowRight');
    expect(screen.getByText('4 of 4')).toBeTruthy();
    rerender(<MediaGallery label="Media of Maya" files={files.slice(0, 2)} look="cover" />);
    expect(screen.getByText('2 of 2')).toBeTruthy();
    expect(screen.getByLabelText('two')).toBeTruthy();
  });

  it('opens the clicked file, even when the list is rebuilt before', async () => {
    const { rerender } = open('grid');
    rerender(<MediaGallery label="Media of Maya" files={files.map((file) => ({ ...file }))} look="grid" />);
    fireEvent.click(screen.getByRole('button', { name: 'Open four' }));
    rerender(<MediaGallery label="Media of Maya" files={files.map((file) => ({ ...file }))} look="grid" />);
    await lightbox();
    expect(screen.getByText('4 of 4')).toBeTruthy();
  });

  it('uses the first image as its cover', () => {
    open('cover', [files[1], files[2], files[3]] as ShownFile[]);
    expect(screen.getByRole('button', { name: 'Open four, and 2 more' })).toBeTruthy();
  });

  it('shows an icon and the name in place of an image that does not load', () => {
    open('grid', [fileOf('gone.png', 'image')]);
    fireEvent.error(screen.getByRole('img', { name: 'gone' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getAllByText('gone')).not.toHaveLength(0);
  });
});

describe('viewing files one by one', () => {
  it('moves with the arrow keys and stops at both ends', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Open two' }));
    await lightbox();
    expect(document.querySelector('.lightbox video')?.getAttribute('preload')).toBe('metadata');
    turn('ArrowLeft');
    turn('ArrowLeft');
    expect(screen.getByText('1 of 4')).toBeTruthy();
    for (let times = 0; times < 5; times += 1) turn('ArrowRight');
    expect(screen.getByText('4 of 4')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'four' })).toBeTruthy();
  });

  it('leaves the arrow keys to a focused video', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Open two' }));
    await lightbox();
    fireEvent.keyDown(document.querySelector('.lightbox video') as Element, { key: 'ArrowRight' });
    expect(screen.getByText('2 of 4')).toBeTruthy();
  });

  it('moves with a horizontal swipe, not with a vertical one', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Open one' }));
    await lightbox();
    const stage = document.querySelector('.lightbox-stage') as Element;
    const swipe = (from: [number, number], to: [number, number]) => {
      const touch = { pointerType: 'touch', isPrimary: true, bubbles: true };
      fireEvent(stage, new PointerEvent('pointerdown', { ...touch, clientX: from[0], clientY: from[1] }));
      fireEvent(stage, new PointerEvent('pointerup', { ...touch, clientX: to[0], clientY: to[1] }));
    };
    swipe([200, 100], [190, 400]);
    swipe([200, 100], [160, 100]);
    expect(screen.getByText('1 of 4')).toBeTruthy();
    swipe([200, 100], [120, 110]);
    expect(screen.getByText('2 of 4')).toBeTruthy();
    swipe([120, 100], [220, 90]);
    expect(screen.getByText('1 of 4')).toBeTruthy();
  });

  it('offers to open a file that cannot be shown', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Open two' }));
    await lightbox();
    fireEvent.error(document.querySelector('.lightbox video') as Element);
    expect(screen.getByText("This file can't be shown here.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open two.mp4' }).getAttribute('href')).toBe('/media/two.mp4');
  });

  it('returns the focus to the opened file', async () => {
    open();
    const opener = screen.getByRole('button', { name: 'Open four' });
    opener.focus();
    fireEvent.click(opener);
    await lightbox();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
