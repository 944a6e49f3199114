import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Program } from '@x1/contract/programs/program.ts';
import { afterEach, expect, it } from 'vitest';
import { sampleProgram } from '../../testing/sample-trainer.ts';
import { ProgramCard, ProgramMenu } from './program-card.tsx';

afterEach(cleanup);

const sampleImage = {
  id: 'a'.repeat(32),
  url: '/large.webp',
  type: 'image',
  name: 'drill.webp',
  thumbnailUrl: '/small.webp',
  width: 640,
  height: 400,
  isScanned: true,
} as Program['mediaFiles'][number];

it.each([
  [[], ['/cover.svg']],
  [[sampleImage], ['/small.webp']],
])('a program with the files %j shows its picture, or the drawing of its sport', (mediaFiles, sources) => {
  const card = { cover: '/cover.svg', zone: 'America/New_York', now: new Date(), isBankReady: true, isPublishing: false };
  const { container } = render(<ProgramCard program={{ ...sampleProgram, mediaFiles }} onAction={() => undefined} {...card} />);
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(sources);
});

it.each([
  [{ currentParticipants: 0, maxParticipants: 1 }, '0, one at a time'],
  [{ currentParticipants: 3, maxParticipants: 1 }, '3, one at a time'],
  [{ currentParticipants: 7, maxParticipants: 6 }, '7'],
])('a program with %j says how many take part', (seats, text) => {
  const card = { cover: '/cover.svg', zone: 'America/New_York', now: new Date(), isBankReady: true, isPublishing: false };
  render(<ProgramCard program={{ ...sampleProgram, ...seats }} onAction={() => undefined} {...card} />);
  expect(screen.getByText('Participants').nextSibling?.textContent).toBe(text);
});

it.each([
  [{ groupPlacesLeft: 6, maxCapacity: 6, maxParticipants: 6 }, '0 of 6 group spots taken'],
  [{ groupPlacesLeft: 1, maxCapacity: 6, maxParticipants: 6 }, '5 of 6 group spots taken'],
  [{ groupPlacesLeft: 0, maxCapacity: 6, maxParticipants: 6 }, '6 of 6 group spots taken'],
  [{ groupPlacesLeft: null, maxCapacity: 1 }, null],
])('a program with %j says how many of its group spots are taken, beside who takes part in it', (given, text) => {
  const card = { cover: '/cover.svg', zone: 'America/New_York', now: new Date(), isBankReady: true, isPublishing: false };
  render(<ProgramCard program={{ ...sampleProgram, ...given }} onAction={() => undefined} {...card} />);
  expect(screen.queryByText(/group spots taken$/)?.textContent ?? null).toBe(text);
});

it.each([
  [{ maxCapacity: 6, status: 'Active' }, 1],
  [{ maxCapacity: 6, status: 'Draft', isDraft: true }, 1],
  [{ maxCapacity: 6, status: 'Completed' }, 0],
  [{ maxCapacity: 1, status: 'Active' }, 0],
] as const)('a program with %j lets its trainer say when the group meets: %i', (given, buttons) => {
  const asked: string[] = [];
  const card = { cover: '/cover.svg', zone: 'America/New_York', now: new Date(), isBankReady: true, isPublishing: false };
  render(<ProgramCard program={{ ...sampleProgram, ...given }} onAction={(action) => asked.push(action)} {...card} />);
  for (const button of screen.queryAllByRole('button', { name: /^Group times of / })) fireEvent.click(button);
  expect(asked).toEqual(Array.from({ length: buttons }, () => 'times'));
});

it.each([
  ['Available', 'Tue, Mar 2, 2027'],
  ['Draft', 'Not published'],
] as const)('the next session of a program that is %s, with a time set for its group, reads %s', (status, text) => {
  const card = { cover: '/cover.svg', zone: 'America/New_York', now: new Date('2026-03-01'), isBankReady: true, isPublishing: false };
  const given = { status, isDraft: status === 'Draft', maxCapacity: 6, nextSession: null, nextGroupTime: '2027-03-02T22:00:00.000Z' };
  render(<ProgramCard program={{ ...sampleProgram, ...given }} onAction={() => undefined} {...card} />);
  expect(screen.getByText('Next session').nextSibling?.textContent).toBe(text);
});

async function enabledLines(status: Program['status'], isBankReady: boolean | undefined): Promise<string[]> {
  render(<ProgramMenu program={{ ...sampleProgram, status }} isBankReady={isBankReady} onAction={() => undefined} />);
  fireEvent.keyDown(screen.getByRole('button', { name: /^More for/ }), { key: 'Enter' });
  const lines = await screen.findAllByRole('menuitem');
  return lines.filter((line) => line.getAttribute('aria-disabled') !== 'true').map(({ textContent }) => textContent);
}

it.each<[Program['status'], boolean | undefined, string[]]>([
  ['Draft', true, ['Edit', 'Publish', 'Duplicate', 'View Participants', 'Delete Program']],
  ['Draft', undefined, ['Edit', 'Publish', 'Duplicate', 'View Participants', 'Delete Program']],
  ['Draft', false, ['Edit', 'Duplicate', 'View Participants', 'Delete Program']],
  ['Active', false, ['Edit', 'Unpublish', 'Duplicate', 'View Participants', 'Delete Program']],
  ['Completed', true, ['View Participants', 'Duplicate']],
])('the menu of a program that is %s, with a bank account that is ready: %s, allows exactly %j', async (status, isBankReady, lines) => {
  expect(await enabledLines(status, isBankReady)).toEqual(lines);
});
