import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { goingOn } from './dialog-entry.ts';

/** A browser's history: the page's own entry first. */
let entries: unknown[];

beforeEach(() => {
  entries = [null];
  vi.spyOn(history, 'state', 'get').mockImplementation(() => entries.at(-1));
  vi.spyOn(history, 'pushState').mockImplementation((state: unknown) => void entries.push(state));
  vi.spyOn(history, 'back').mockImplementation(goBack);
});
afterEach(() => void vi.restoreAllMocks());

function goBack(): void {
  entries.pop();
  dispatchEvent(new PopStateEvent('popstate', { state: entries.at(-1) }));
}

const pressBack = () => act(goBack);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function Page({ isBusy = false }: { isBusy?: boolean }) {
  const [first, setFirst] = useState(false);
  const [second, setSecond] = useState(false);
  return (
    <>
      <input aria-label="On the page" defaultValue="" />
      <button type="button" onClick={() => setFirst(true)}>
        Open
      </button>
      <Dialog isOpen={first} onOpenChange={setFirst} title="First" isBusy={isBusy}>
        <Button onClick={() => setSecond(true)}>Open another</Button>
        <Dialog isOpen={second} onOpenChange={setSecond} title="Second">
          Deeper
        </Dialog>
      </Dialog>
    </>
  );
}

const dialogs = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby') && dialog.querySelector('h2')?.textContent);

it('Back closes the dialog on top alone, and leaves what was typed into the page', () => {
  render(<Page />);
  fireEvent.change(screen.getByLabelText('On the page'), { target: { value: 'Saturday' } });
  press('Open');
  press('Open another');
  expect(dialogs()).toContain('Second');
  pressBack();
  expect(dialogs()).toEqual(['First']);
  pressBack();
  expect(dialogs()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('On the page').value).toBe('Saturday');
  expect(entries).toEqual([null]);
});

it('Back means the page where the dialog was closed otherwise, and the next dialog makes no further entry', () => {
  entries = ['the page before', null];
  render(<Page />);
  press('Open');
  press('Close');
  press('Open');
  press('Close');
  expect(entries).toHaveLength(3);
  pressBack();
  expect(entries).toEqual(['the page before']);
});

it('Back does not close a dialog while it is busy', () => {
  const { rerender } = render(<Page />);
  press('Open');
  rerender(<Page isBusy />);
  pressBack();
  expect(dialogs()).toEqual(['First']);
  rerender(<Page />);
  pressBack();
  expect(dialogs()).toEqual([]);
});

it('a page that a dialog leads to takes the place of its entry, and another address of the page keeps it', () => {
  expect(goingOn({ replace: false })).toEqual({ replace: false });
  render(<Page />);
  press('Open');
  expect(goingOn(undefined)).toEqual({ replace: true });
  expect(goingOn({ replace: true })).toEqual({ replace: true, state: entries.at(-1) });
  press('Close');
});
