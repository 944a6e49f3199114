import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showInConsole } from '../../testing/console.tsx';
import { ReportPage } from './report-page.tsx';
import { WriteButton } from './write-button.tsx';

afterEach(() => void vi.unstubAllGlobals());

const person = (id: number, name: string) => ({
  id,
  role: 'parent',
  name,
  email: `${name.toLowerCase()}@people.test`,
  isDisabled: false,
  trainerId: null,
});
const report = {
  id: 31,
  work: { takenBy: null, notes: 0 },
  subject: 'message',
  reason: 'scam',
  reporter: person(11, 'Rita'),
  accused: { ...person(12, 'Aaron'), role: 'trainer' },
  reportedAt: '2026-03-01T12:00:00.000Z',
  resolution: null,
  resolvedAt: null,
  otherOpenReports: 0,
  pausesTrainer: false,
  text: 'Asked for a gift card.',
  mentorshipId: null,
  evidence: null,
  resolvedBy: null,
  resolutionNote: null,
};
const canned = {
  id: 1,
  title: 'Rules',
  text: 'Dear {name}, please keep payments on X1.',
  changedBy: { id: 3, email: 'me@x1.test' },
  changedAt: '2026-01-01T00:00:00.000Z',
};

/** What the email program would open with. */
async function letterTo(button: RegExp): Promise<string> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const choice = await screen.findByLabelText('Canned answer');
  fireEvent.change(choice, { target: { value: '1' } });
  return decodeURIComponent(screen.getByRole('link', { name: 'Open in email' }).getAttribute('href') ?? '');
}

describe('a letter about a report', () => {
  const show = () => showInConsole(<ReportPage id={31} />, (path) => (path.includes('canned-answers') ? [canned] : report));

  it('to the reported person says neither that there is a report nor who made it', async () => {
    show();
    const letter = await letterTo(/write to Aaron/);
    expect(letter).toBe('mailto:aaron@people.test?subject=X1, your account&body=Dear Aaron, please keep payments on X1.');
    expect(letter).not.toMatch(/report|31|Rita/i);
    // A report is resolved, not closed.
    expect(screen.getByRole('dialog').textContent).not.toContain('Close the case');
  });

  it('to who made it names their report', async () => {
    show();
    expect(await letterTo(/write to Rita/)).toContain('mailto:rita@people.test?subject=X1, your report 31&');
  });
});

it('reminds an operator of closing only where that is done by hand', async () => {
  showInConsole(<WriteButton to={person(1, 'Kim')} subject="X1" label="Write to Kim" closesByHand />, () => [canned]);
  fireEvent.click(screen.getByRole('button', { name: 'Write to Kim' }));
  expect((await screen.findByRole('dialog')).textContent).toContain("Close the case once it's sent.");
});

it('offers no letter to a closed account', () => {
  showInConsole(<WriteButton to={{ name: 'Deleted user', email: 'deleted-x@deleted.invalid' }} subject="X1" label="Write" />, () => []);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that X1 keeps no copy, and after the press to whom to write where no email program opened', async () => {
  showInConsole(<WriteButton to={person(1, 'Kim')} subject="X1" label="Write to Kim" />, () => []);
  fireEvent.click(screen.getByRole('button', { name: 'Write to Kim' }));
  const dialog = await screen.findByRole('dialog');
  expect(screen.getByLabelText('Your message')).toBeTruthy();
  expect(dialog.textContent).toContain("X1 doesn't send or keep it.");
  expect(dialog.textContent).not.toContain('No email opened?');
  // The window stays where it is.
  dialog.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(screen.getByRole('link', { name: 'Open in email' }));
  expect(dialog.textContent).toContain('No email opened? Write to kim@people.test yourself.');
});
