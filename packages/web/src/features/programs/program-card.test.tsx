import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Program } from '@x1/contract/programs/program.ts';
import { afterEach, expect, it } from 'vitest';
import { sampleProgram } from '../../testing/sample-trainer.ts';
import { ProgramMenu } from './program-card.tsx';

afterEach(cleanup);

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
