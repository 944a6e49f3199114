import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { ProgramFormDialog } from './program-form-dialog.tsx';
import type { ProgramMedia } from './program-media.ts';

const realFetch = globalThis.fetch;
let sent: unknown[];
let dropped: string[];

beforeEach(() => {
  sent = [];
  dropped = [];
  globalThis.fetch = async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({}, { status: 201 });
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
  localStorage.clear();
});

const clip = {
  id: 'c'.repeat(32),
  url: '/media/c/clip.mp4',
  type: 'video',
  name: 'clip.mp4',
  thumbnailUrl: null,
  width: null,
  height: null,
  isScanned: false,
} as MediaFile;
const noUploads = { underWay: 0, paused: 0, failed: 0 };

/** In place of the uploader: its button puts a finished file in. */
const withUploads = (activity: ProgramMedia['activity']): ProgramMedia => ({
  activity,
  drop: () => void dropped.push('uploads'),
  field: ({ files, onChange, error }) => (
    <button type="button" onClick={() => onChange((now) => [...now, clip])}>
      Put in ({files.length}) {error}
    </button>
  ),
});

function open(activity = noUploads, isBankReady?: boolean): string[] {
  const saved: string[] = [];
  rerender = render(formWith(activity, saved, isBankReady)).rerender;
  return saved;
}

let rerender: (form: ReactElement) => void;
const formWith = (activity: ProgramMedia['activity'], saved: string[], isBankReady?: boolean) => (
  <QueryClientProvider client={queryClient}>
    <ProgramFormDialog
      userId={3 as UserId}
      program={null}
      media={withUploads(activity)}
      isBankReady={isBankReady}
      onClose={() => undefined}
      onSaved={(title) => saved.push(title)}
    />
  </QueryClientProvider>
);

function fill(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const complete = {
  // First: for one athlete there is no group price.
  'Max capacity': '4',
  'Program type': 'Video Analysis',
  'Program title': 'Match Film Review',
  Description: 'Send one full match. You get a marked-up breakdown of off-ball movement.',
  'Individual price': '49.99',
  'Group price': '29',
  Duration: '1 Week',
  'Training format': 'Online',
};

describe('program form', () => {
  it('says that one can publish before the bank account is connected only to those who have none', () => {
    open(noUploads, true);
    expect(screen.queryByText(/for testing before your bank account/)).toBeNull();
    cleanup();
    open(noUploads, false);
    expect(screen.getByText('You can publish a program for testing before your bank account is connected.')).toBeTruthy();
  });

  it('says with a second place how a group gets its time, and what the individual price is for', () => {
    open();
    expect(screen.getByText('1 for one athlete, 2 or more for groups')).toBeTruthy();
    fill({ 'Max capacity': '8' });
    expect(screen.getByText(/set when it meets under Group times\. Until then, the first family picks a time/)).toBeTruthy();
    expect(screen.getByText('At least $10, for one athlete alone')).toBeTruthy();
  });

  it('says what its type includes at least only of several sessions', () => {
    open();
    fill({ 'Program type': 'Video Analysis' });
    expect(screen.queryByText(/: at least \d per /)).toBeNull();
    fill({ 'Sessions included': '6' });
    expect(screen.getByText(/: at least \d per /)).toBeTruthy();
  });

  it('shows every required message at once and sends nothing', async () => {
    open();
    fill({ 'Max capacity': '', 'Training format': '' });
    press('Save as Draft');
    await screen.findByText('Program type is required');
    for (const message of [
      'Program title is required',
      'Program description is required',
      'Individual price is required',
      'Group price is required',
      'Duration is required',
      'Max capacity is required',
      'Training format is required',
    ]) {
      expect(screen.queryByText(message), message).not.toBeNull();
    }
    expect(sent).toEqual([]);
  });

  it.each([
    ['Description', 'Too short', 'Description must be at least 50 characters'],
    ['Individual price', '9.99', 'Minimum individual price is $10'],
    ['Group price', '4.99', 'Minimum group price is $5'],
    ['Max capacity', '0', 'Capacity must be at least 1'],
    ['Sessions included', '0', 'A purchase must include at least 1 session'],
    ['Sessions included', '53', 'A purchase can include at most 52 sessions'],
  ])('refuses the field %s with %s, and clears the message when it is edited', async (label, value, message) => {
    open();
    fill({ ...complete, [label]: value });
    press('Publish');
    await screen.findByText(message);
    fill({ [label]: `${value}1` });
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it('sends prices as they were typed, and deletes the draft', async () => {
    const saved = open();
    expect(screen.getByLabelText<HTMLSelectElement>(/^Session length/).value).toBe('60');
    fill({ ...complete, 'Sessions included': '6', 'Session length': '90' });
    const tags = screen.getByLabelText(/^Tags/);
    fireEvent.change(tags, { target: { value: 'film' } });
    fireEvent.keyDown(tags, { key: 'Enter' });
    expect(localStorage.length).toBe(1);
    press('Publish');
    await waitFor(() => expect(saved).toEqual(['Program Published']));
    expect(sent).toMatchObject([
      {
        individualPrice: '49.99',
        groupPrice: '29',
        maxCapacity: '4',
        sessionsIncluded: '6',
        sessionMinutes: '90',
        tags: ['film'],
        requirements: null,
        isDraft: false,
      },
    ]);
    expect(localStorage.length).toBe(0);
  });

  it('says below the price when the money arrives', () => {
    open();
    expect(screen.getByText(/Payouts go out on Fridays once you have \$50\.00\. A smaller amount waits until you do\./)).toBeTruthy();
  });

  it('begins with one athlete in person, asks for no group price then, and sends the individual price as the group price', async () => {
    const saved = open();
    const { 'Group price': _, 'Max capacity': _capacity, 'Training format': _format, ...rest } = complete;
    fill(rest);
    expect(screen.queryByLabelText('Group price')).toBeNull();
    press('Publish');
    await waitFor(() => expect(saved).toEqual(['Program Published']));
    expect(sent).toMatchObject([{ individualPrice: '49.99', groupPrice: '49.99', maxCapacity: '1', trainingFormat: 'In-Person' }]);
  });

  it('says nothing about a group price nobody can see, and asks for it again from two athletes', async () => {
    open();
    fill({ ...complete, 'Individual price': '', 'Group price': '' });
    fill({ 'Max capacity': '1' });
    press('Publish');
    await screen.findByText('Individual price is required');
    fill({ 'Max capacity': '2' });
    expect(screen.queryByText('Group price is required')).toBeNull();
    press('Publish');
    await screen.findByText('Group price is required');
    expect(sent).toEqual([]);
  });

  it('restores a typed program until it is discarded', () => {
    open();
    fill({ 'Program title': 'Half a ti' });
    cleanup();
    open();
    expect(screen.getByLabelText<HTMLInputElement>('Program title').value).toBe('Half a ti');
    press('Start over');
    expect(screen.getByLabelText<HTMLInputElement>('Program title').value).toBe('');
    expect(localStorage.length).toBe(0);
  });

  it('sends the files by id and keeps them in the draft', async () => {
    const saved = open();
    fill(complete);
    press('Put in (0)');
    cleanup();
    const savedLater = open();
    expect(screen.getByRole('button', { name: 'Put in (1)' })).toBeTruthy();
    press('Publish');
    await waitFor(() => expect(savedLater).toEqual(['Program Published']));
    expect(sent).toMatchObject([{ mediaFiles: [{ id: clip.id }] }]);
    expect([saved, dropped]).toEqual([[], ['uploads']]);
  });

  it('waits for uploads, says so, and then saves without another click', async () => {
    const saved = open({ underWay: 2, paused: 0, failed: 0 });
    fill(complete);
    press('Publish');
    await screen.findByText('Saved as soon as the files are uploaded.');
    expect(screen.getByRole('button', { name: 'Uploading...' })).toBeTruthy();
    expect(sent).toEqual([]);
    rerender(formWith(noUploads, saved));
    await waitFor(() => expect(saved).toEqual(['Program Published']));
    expect(sent).toHaveLength(1);
  });

  it('saves no program while an upload has failed, and saves it after the file is removed', async () => {
    const saved = open({ underWay: 1, paused: 0, failed: 0 });
    fill(complete);
    press('Publish');
    await screen.findByText('Saved as soon as the file is uploaded.');
    rerender(formWith({ underWay: 0, paused: 0, failed: 1 }, saved));
    await screen.findByRole('button', { name: 'Publish' });
    rerender(formWith(noUploads, saved));
    expect(sent).toEqual([]);
    press('Publish');
    await waitFor(() => expect(saved).toEqual(['Program Published']));
  });

  it('shows what the server says about the files at their field', async () => {
    globalThis.fetch = async () =>
      Response.json({ message: 'Please check the form.', code: 'input.invalid', fields: { mediaFiles: 'Gone.' } }, { status: 400 });
    open();
    fill(complete);
    press('Put in (0)');
    press('Publish');
    await screen.findByRole('button', { name: 'Put in (1) Gone.' });
    press('Put in (1) Gone.');
    await screen.findByRole('button', { name: 'Put in (2)' });
  });
});
