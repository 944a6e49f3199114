import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { operator, showInConsole } from '../../testing/console.tsx';
import { eventually } from '../../testing/eventually.ts';
import { CaseButton } from './case-work.tsx';

const colleague = { id: 4, email: 'pat@x1.test' };
let sent: Mock;
let found: object;

beforeEach(() => {
  found = { takenBy: null, notes: [] };
  sent = showInConsole(<CaseButton kind="report" caseId={12} title="Report 12" work={{ takenBy: null, notes: 0 }} />, (path) =>
    path.includes('/operators') ? [operator, colleague] : found,
  );
});

afterEach(() => void vi.unstubAllGlobals());

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Report 12: Assign, 0 notes' }));

it('takes a case, saying who had it when that was asked for', async () => {
  open();
  await screen.findByRole('option', { name: 'You' });
  found = { takenBy: operator, notes: [] };
  fireEvent.change(await screen.findByLabelText('Who has this'), { target: { value: '3' } });
  await eventually(() =>
    expect(sent).toHaveBeenCalledWith('PUT', expect.stringContaining('/api/admin/cases/report/12/taken-by'), { to: 3, from: null }),
  );
});

it('shows the notes of others by their email, and sends one', async () => {
  found = { takenBy: colleague, notes: [{ id: 1, text: 'Called the parent.', author: colleague, writtenAt: '2026-03-09T14:00:00.000Z' }] };
  open();
  expect(await screen.findByText('Called the parent.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Add a note'), { target: { value: 'It rained.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await eventually(() =>
    expect(sent).toHaveBeenCalledWith('POST', expect.any(String), { text: 'It rained.', requestId: expect.stringMatching(/^\w{32}$/) }),
  );
});

it('asks for words before it sends a note', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Please write something')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});
