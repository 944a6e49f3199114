import { fireEvent, screen } from '@testing-library/react';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { operator, showInConsole } from '../../testing/console.tsx';
import { eventually } from '../../testing/eventually.ts';
import { RecordSection } from './record-section.tsx';

const letter = (id: number, takenBy: object | null = null) => ({ id, name: `Pat ${id}`, work: { takenBy, notes: 0 } });
const operators = [
  { ...operator, isFormer: false },
  { id: 4, email: 'sam@x1.test', isFormer: false },
  { id: 5, email: 'lee@x1.test', isFormer: true },
];
let sent: Mock;
let outcomes: object[];

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/support');
  sent = showInConsole(
    <RecordSection
      route={adminRoutes.listSupportRequests}
      label="Letters"
      columns={[{ label: 'From', cell: ({ name }) => name }]}
      keyOf={({ id }) => id}
      caseOf={({ id, work }) => ({ kind: 'support-request', caseId: id, title: `Request ${id}`, takenBy: work.takenBy })}
      empty="No letters"
      filters={[]}
    />,
    (path, method) => {
      if (path.includes('/operators')) return operators;
      return method === 'GET' ? [letter(7), letter(8, operator), letter(9)] : outcomes;
    },
  );
});

afterEach(() => void vi.unstubAllGlobals());

const choose = async (title: string) => fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const done = (caseId: number) => ({ kind: 'support-request', caseId, failure: null });

it('offers nothing until a case is chosen', async () => {
  await screen.findByText('Pat 7');
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
});

it('takes what is chosen, saying who had each when the list was drawn, and then forgets the choice', async () => {
  outcomes = [done(7), done(8)];
  await choose('Request 7');
  await choose('Request 8');
  expect(screen.getByText('2 selected')).toBeTruthy();
  press('Take');
  const cases = [
    { kind: 'support-request', caseId: 7, takenBy: null },
    { kind: 'support-request', caseId: 8, takenBy: 3 },
  ];
  await eventually(() => expect(sent).toHaveBeenCalledWith('POST', expect.stringContaining('/api/admin/cases'), { action: 'take', cases }));
  await eventually(() => expect(screen.queryByText('2 selected')).toBeNull());
});

it('says which case was left as before, and why, and keeps it chosen', async () => {
  outcomes = [
    done(7),
    { kind: 'support-request', caseId: 9, failure: { code: 'case.taken', message: 'Another operator has just taken this.' } },
  ];
  await choose('Request 7');
  await choose('Request 9');
  press('Take');
  expect(await screen.findByText('Request 9: Another operator has just taken this.')).toBeTruthy();
  expect(screen.getByText('1 selected')).toBeTruthy();
});

it('gives back only where one of the chosen is the operator’s own', async () => {
  await choose('Request 7');
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
  await choose('Request 8');
  expect(screen.getByRole('button', { name: 'Give back' })).toBeTruthy();
});

it('closes with a note, and not without one', async () => {
  outcomes = [done(7)];
  await choose('Request 7');
  press('Close');
  await screen.findByLabelText("What's the outcome?");
  const confirm = screen.getByRole('dialog').querySelector('button[type="submit"]');
  if (!confirm) throw new Error('the dialog has no button');
  fireEvent.click(confirm);
  expect(await screen.findByText('Please say why')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText("What's the outcome?"), { target: { value: 'Called them.' } });
  fireEvent.click(confirm);
  await eventually(() =>
    expect(sent).toHaveBeenCalledWith('POST', expect.any(String), expect.objectContaining({ action: 'close', note: 'Called them.' })),
  );
});

it('hands over to a colleague, not to somebody who has left', async () => {
  outcomes = [done(7)];
  await choose('Request 7');
  fireEvent.click(await screen.findByRole('button', { name: 'Hand over' }));
  const to = await screen.findByLabelText('To whom');
  expect([...to.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['sam@x1.test']);
  const confirm = screen.getAllByRole('button', { name: 'Hand over' }).at(-1);
  if (!confirm) throw new Error('the dialog has no button');
  fireEvent.click(confirm);
  const cases = [{ kind: 'support-request', caseId: 7, takenBy: null }];
  await eventually(() => expect(sent).toHaveBeenCalledWith('POST', expect.any(String), { action: 'hand-over', cases, to: 4 }));
});
