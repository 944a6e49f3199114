import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';

// Modules of their own: those of the other tests have everything loaded.
beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock('./menu-primitive.ts'));

const importMenu = () => import('./menu.tsx');

it.each([
  ['a press', (button: HTMLElement) => fireEvent.click(button)],
  ['the arrow key', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' })],
])('a menu that is not loaded yet opens with %s', async (_what, press) => {
  const { Menu, MenuItem } = await importMenu();
  render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem>Edit</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  expect([button.ariaHasPopup ?? button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  expect(screen.queryByRole('menu')).toBeNull();
  press(button);
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy();
});

it('a panel that is not loaded yet opens with a press, and its own button still hears about the pointer', async () => {
  const { Popover } = await import('./popover.tsx');
  const opened = vi.fn();
  const entered = vi.fn();
  const trigger = (
    <button type="button" onPointerEnter={entered}>
      Bell
    </button>
  );
  render(
    <Popover title="News" isOpen={false} onOpenChange={opened} trigger={trigger}>
      Nothing new
    </Popover>,
  );
  const button = screen.getByRole('button', { name: 'Bell' });
  fireEvent.pointerEnter(button);
  expect(entered).toHaveBeenCalledOnce();
  fireEvent.click(button);
  await eventually(() => expect(opened).toHaveBeenCalledWith(true));
});

it("a dialog whose files don't arrive says so, and closes", async () => {
  vi.doMock('./dialog-frame.tsx', () => Promise.reject(new Error('offline')));
  const { Dialog } = await import('./dialog.tsx');
  const { useToasts } = await import('./toast.ts');
  const Told = () => useToasts().map(({ id, title }) => <p key={id}>{title}</p>);
  const changed = vi.fn();
  render(
    <>
      <Told />
      <Dialog isOpen onOpenChange={changed} title="Sure?">
        Really
      </Dialog>
    </>,
  );
  expect(await screen.findByText("This didn't load")).toBeTruthy();
  expect(changed).toHaveBeenCalledWith(false);
  vi.doUnmock('./dialog-frame.tsx');
});
