import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toQrPath, toQrSvg } from '../../ui/qr-code.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { ShareButton } from './share-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

const url = () => new URL('/trainer/12', location.origin).href;

async function open(browser: object = {}): Promise<void> {
  const { clipboard, userAgent } = navigator;
  vi.stubGlobal('navigator', { clipboard, userAgent, ...browser });
  render(<ShareButton trainerId={12} name="Maya O." />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog', { name: 'Share this page' });
}

it('shows the address of the page and its code', async () => {
  await open();
  expect(screen.getByText(url().replace('http://', ''))).toBeTruthy();
  const code = screen.getByRole('img', { name: 'QR code that opens the page of Maya O.' });
  expect(code.querySelector('path')?.getAttribute('d')).toBe(toQrPath(url()).path);
});

it('copies the address', async () => {
  const written: string[] = [];
  await open({ clipboard: { writeText: async (text: string) => void written.push(text) } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(written).toEqual([url()]));
});

it('copies the address the older way where the browser keeps the clipboard to itself', async () => {
  let copied = '';
  document.execCommand = () => {
    copied = document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')?.value ?? 'nothing in the dialog';
    return true;
  };
  await open({ clipboard: undefined });
  render(<Toaster />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(copied).toBe(url());
  expect(document.querySelector('textarea')).toBeNull();
});

it('says that copying failed as a failure, never with the look of success', async () => {
  await open({ clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } });
  render(<Toaster />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  const title = await screen.findByText("This browser didn't allow copying. Select the link and copy it yourself.");
  expect(title.closest('.toast')?.classList.contains('destructive')).toBe(true);
});

it('offers to send it only where the browser can, and hands over no more than name and address', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  cleanup();
  const sent: unknown[] = [];
  await open({ share: async (what: unknown) => void sent.push(what) });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual([{ title: 'Maya O. on X1', url: url() }]));
});

it('prints it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('makes a file of the code that is a picture on its own', async () => {
  const svg = await toQrSvg(url()).text();
  const { size, path } = toQrPath(url());
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  expect(picture.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  expect(picture.querySelector('path')?.getAttribute('d')).toBe(path);
});
