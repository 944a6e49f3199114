import { fireEvent, screen } from '@testing-library/react';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { describe, expect, it } from 'vitest';
import { monday4pm, openScheduleDialog as open, tidyUpScheduleDialogs } from '../../../testing/schedule-dialog.tsx';

tidyUpScheduleDialogs();

const cell = (name: RegExp) => screen.findByRole('button', { name });
const type = (day: string, clock: string) => {
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: day } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: clock } });
};
const submitAction = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('scheduling a session of an approved purchase tells before that the trainer has to confirm a time (R175)', () => {
  const terms = {
    policy: currentRefundPolicy,
    paidAt: '2026-03-09T12:00:00.000Z',
    leftCents: 3_333,
    onTheWayCents: 0,
    isEndedByTrainer: false,
  };
  const hours = [{ weekday: 'Monday' as const, from: '09:00', to: '16:00' }];
  const rules = { ...noBookingRules, askAgainWithinHours: 48 } as const;

  it('outside the usual hours, with what happens to the money', async () => {
    open({ freeTimes: { hours }, details: { terms } });
    await cell(/^Monday, March 16, 9:00 AM: free$/);
    type('2026-03-16', '16:00');
    expect(screen.getByText('Maya has to confirm this time')).toBeTruthy();
    expect(
      screen.getByText(
        "It's outside the trainer's usual hours. You'll hear by Mon 4:00 PM. If Maya says no, or hasn't answered by then, you get $33.33 back.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText('This is outside usual hours.')).toBeNull();
    expect(submitAction(/^Schedule for/).disabled).toBe(false);
    type('2026-03-16', '15:00');
    expect(screen.queryByText(/has to confirm/)).toBeNull();
  });

  it('that starts sooner than the trainer takes without being asked, where canceling stays free until the answer', async () => {
    open({ freeTimes: { rules }, details: { terms } });
    await cell(/^Monday, March 16, 9:00 AM: free$/);
    type('2026-03-15', '07:30');
    expect(screen.getByText(/^It's on short notice\. You'll hear by Sun 7:30 AM\./)).toBeTruthy();
    expect(screen.queryByText(/you can't cancel for a refund/)).toBeNull();
    type('2026-03-16', '08:00');
    expect(screen.queryByText(/has to confirm/)).toBeNull();
  });

  it('but not one at which it joins a group that the trainer holds anyway', async () => {
    const group = { ...monday4pm, seatsLeft: 1 };
    open({ freeTimes: { hours, groups: [group] }, details: { terms } });
    await cell(/^Monday, March 16, 9:00 AM: free$/);
    type('2026-03-16', '16:00');
    expect(screen.getByText("You'll join the group")).toBeTruthy();
    expect(screen.queryByText(/has to confirm/)).toBeNull();
  });
});
