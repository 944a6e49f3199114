import { fireEvent, render, screen } from '@testing-library/react';
import type { Program } from '@x1/contract/programs/program.ts';
import { expect, it, vi } from 'vitest';
import { program as sample } from '../../testing/booking-sheet.tsx';
import { GroupHint } from './group-hint.tsx';

const program: Program = {
  ...sample,
  individualPrice: 65,
  groupPrice: 25,
  maxCapacity: 4,
  groupPlacesLeft: 4,
  nextGroupTime: '2036-03-22T14:00:00.000Z',
};
const reader = { zone: 'America/New_York', now: new Date('2036-03-18T12:00:00Z') };

it('leads families who pressed a program because of its group from the individual times to the group', () => {
  const onJoin = vi.fn();
  const { container } = render(<GroupHint program={program} sessionType="individual" {...reader} onJoin={onJoin} />);
  expect(container.textContent).toBe('These times are one-on-one, for $65.00. Join the group instead: Sat 10:00 AM, for $25.00.');
  fireEvent.click(screen.getByRole('button', { name: 'Join the group instead' }));
  expect(onJoin).toHaveBeenCalledOnce();
});

it.each<[why: string, changes: Partial<Program>, sessionType: 'individual' | 'group']>([
  ['the group is chosen', {}, 'group'],
  ['its trainer has set no time for it', { nextGroupTime: null }, 'individual'],
  ['it is full', { groupPlacesLeft: 0 }, 'individual'],
  ['there is none', { maxCapacity: 1 }, 'individual'],
])('says nothing where %s', (_, changes, sessionType) => {
  const { container } = render(
    <GroupHint program={{ ...program, ...changes }} sessionType={sessionType} {...reader} onJoin={() => undefined} />,
  );
  expect(container.textContent).toBe('');
});
