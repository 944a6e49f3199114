import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DropZone } from './drop-zone.tsx';

const file = new File(['x'], 'a.png', { type: 'image/png' });
const withFiles = { dataTransfer: { types: ['Files'], files: [file], dropEffect: 'none' } };
const withText = { dataTransfer: { types: ['text/plain'], files: [], dropEffect: 'none' } };

const leave = (zone: Element, to: Element) => fireEvent(zone, new MouseEvent('dragleave', { bubbles: true, relatedTarget: to }));

function open(isDisabled = false) {
  const taken: string[][] = [];
  render(
    <DropZone
      label="Media files"
      accept="image/*"
      title="Drag files here, or"
      buttonLabel="Choose files"
      hint=""
      isDisabled={isDisabled}
      onFiles={(files) => taken.push(files.map(({ name }) => name))}
    />,
  );
  return { taken, zone: document.querySelector('.dropzone') as Element };
}

describe('drop zone', () => {
  it('highlights while files are over it, and takes dropped files', () => {
    const { taken, zone } = open();
    fireEvent.dragOver(zone, withFiles);
    expect(zone.classList.contains('over')).toBe(true);
    expect(screen.getByText('Drop to upload')).toBeTruthy();
    fireEvent.drop(zone, withFiles);
    expect([taken, zone.classList.contains('over')]).toEqual([[['a.png']], false]);
  });

  it('stops highlighting when files leave it, not when they pass over its button', () => {
    const { zone } = open();
    fireEvent.dragOver(zone, withFiles);
    leave(zone, screen.getByRole('button'));
    expect(zone.classList.contains('over')).toBe(true);
    leave(zone, document.body);
    expect(zone.classList.contains('over')).toBe(false);
  });

  it('ignores dragged text', () => {
    const { taken, zone } = open();
    fireEvent.dragOver(zone, withText);
    fireEvent.drop(zone, withText);
    expect([taken, zone.classList.contains('over')]).toEqual([[], false]);
  });

  it('takes no files while it is disabled', () => {
    const { taken, zone } = open(true);
    fireEvent.dragOver(zone, withFiles);
    fireEvent.drop(zone, withFiles);
    expect([taken, zone.classList.contains('over')]).toEqual([[], false]);
  });

  it('takes chosen files, and the same ones again', () => {
    const { taken } = open();
    const field = screen.getByLabelText('Media files');
    for (let times = 0; times < 2; times += 1) fireEvent.change(field, { target: { files: [file] } });
    expect(taken).toEqual([['a.png'], ['a.png']]);
  });

  it('keeps the page when a dropped file misses the zone', () => {
    open();
    const missed = createEvent.drop(document.body, withFiles);
    fireEvent(document.body, missed);
    expect(missed.defaultPrevented).toBe(true);
  });
});
