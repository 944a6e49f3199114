import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerBookingSheets,
  intents,
  isAt,
  openBookingSheet as open,
  pay,
  press,
  review,
  typeCard,
  typedNumber,
  world,
} from '../../testing/booking-sheet.tsx';
import { Toaster } from '../../ui/toaster.tsx';

answerBookingSheets();

describe('booking sheet with a time that is held', () => {
  it('books the held time and place as soon as it is paid, and shows both before, with the last moment of a free cancellation', async () => {
    const { visited } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Tue 4:30 PM' }));
    await isAt(/Who's training/);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Time held (10:00|9:59)$/);
    expect(
      screen.getByText('If the clock runs out, you just pick a time again. Nothing is charged, and what you typed stays.'),
    ).toBeTruthy();
    await review();
    await isAt(/Review and pay/);
    expect(screen.getAllByText('Tue, Mar 18, 4:30-5:30 PM (EDT)').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Training Field').length).toBeGreaterThan(0);
    expect(screen.getAllByText('You get the address once Maya confirms.')).toHaveLength(1);
    const promise = screen.getByText('Free cancellation until Mon 4:30 PM.');
    expect(promise.compareDocumentPosition(await screen.findByLabelText('Card number'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await typeCard();
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(intents()).toMatchObject([{ holdId: 7, location: 'field', athleteId: 4 }]);
  });

  it('says that the time is gone when somebody else got it while the payment went through', async () => {
    world.isTimeGone = true;
    render(<Toaster />);
    const { visited } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Tue 4:30 PM' }));
    await isAt(/Who's training/);
    await review();
    await typeCard();
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(screen.getByText('That time was just taken. Pick another one, or get your money back.')).toBeTruthy();
  });

  it('pays without a time after all, and gives the held one back', async () => {
    const { visited } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Tue 4:30 PM' }));
    await isAt(/Who's training/);
    press('Back');
    press('Pick a time later');
    expect(world.released).toBe(1);
    await review();
    expect(screen.getAllByText('You choose right after paying').length).toBeGreaterThan(0);
    await typeCard();
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(intents()).not.toMatchObject([{ holdId: 7 }]);
  });

  it('goes back to the times when the held one is let go before paying, and keeps the typed card', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Tue 4:30 PM' }));
    await isAt(/Who's training/);
    await review();
    await typeCard();
    fireEvent.click(screen.getByText('Ten minutes later'));
    await isAt(/^Step 2 of 4/);
    press('Continue with Tue 4:30 PM');
    await isAt(/Who's training/);
    await review();
    await isAt(/Review and pay/);
    expect(typedNumber()).toBe('4242 4242 4242 4242');
  });

  it('goes back to the times when the server has let the held one go, and asks for nothing twice', async () => {
    world.failures = [Response.json({ code: 'time_hold.ended', message: 'We let that time go.' }, { status: 409 })];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Tue 4:30 PM' }));
    await isAt(/Who's training/);
    await review();
    await isAt(/^Step 2 of 4/);
    expect(intents()).toHaveLength(1);
  });

  it('gives the time back when the sheet is closed', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Tue 4:30 PM' }));
    await isAt(/Who's training/);
    press('Close');
    expect(world.released).toBe(1);
  });
});
