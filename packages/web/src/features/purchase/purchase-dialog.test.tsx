import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { AthleteId, TimeHoldId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import type { TimePart } from './time-part.ts';

const program = {
  id: 3,
  title: 'Finishing Under Pressure',
  individualPrice: 89,
  groupPrice: 49,
  maxCapacity: 6,
  groupPlacesLeft: 4,
  trainingFormat: 'In-Person',
  description: 'The decision before the shot.',
  sessionsIncluded: 2,
  sessionMinutes: 60,
} as unknown as Program;
const single = { ...program, id: 5, title: 'First Touch', individualPrice: 49, sessionsIncluded: 1 } as Program;
const trainer = { id: 9, name: 'Maya Okafor', imageUrl: null } as unknown as PublicTrainer;

interface Request {
  call: string;
  body: string;
}

const kit = { id: 4, firstName: 'Kit', isSelf: false, birthYear: 2015, gradeLevel: null, level: null, sports: [] };
let athletes: (typeof kit)[];

const visa = { id: 'pm_visa', brand: 'visa', last4: '4242', expMonth: 9, expYear: 2034, isExpired: false };
const mastercard = { ...visa, id: 'pm_other', brand: 'mastercard', last4: '4444' };
const oldVisa = { ...visa, id: 'pm_old', last4: '1881', expMonth: 4, expYear: 2025, isExpired: true };

const realFetch = globalThis.fetch;
let requests: Request[];
let confirmations: Response[];
let failures: Response[];
let choices: Response[];
let isTimeGone: boolean;
let keptCards: Response;

/** Answers like the server and the provider; every intent is a new transaction, confirmations come in the order of `confirmations`, refused intents in that of `failures`, answers to a chosen card in that of `choices`. */
function answer(call: string): Response {
  if (call === 'GET /api/config') {
    return Response.json({ payments: { publishableKey: 'pk_test_1', apiBase: 'http://x1.test/sandbox/stripe' }, sandbox: true });
  }
  if (call === 'GET /api/payment-cards') return keptCards.clone();
  if (call === 'GET /api/athletes') return Response.json(athletes);
  if (call === 'POST /api/athletes') {
    athletes = [{ ...kit, id: 8, firstName: 'Nora' }];
    return Response.json(athletes[0], { status: 201 });
  }
  if (call === 'POST /api/create-payment-intent') {
    const failure = failures.shift();
    if (failure) return failure;
    const transactionId = requests.filter((one) => one.call === call).length;
    return Response.json({ clientSecret: `pi_${transactionId}_secret_1`, transactionId, amount: 8_900 }, { status: 201 });
  }
  if (call.includes('/confirm')) return confirmations.shift() ?? Response.json({ status: 'succeeded' });
  if (call.endsWith('/card')) return choices.shift() ?? Response.json({ ok: true });
  if (call.startsWith('PUT')) {
    const firstTime = isTimeGone ? { outcome: 'gone' } : null;
    const isPaid = requests.at(-1)?.body.includes('succeeded');
    return Response.json(
      isPaid
        ? { id: 2, status: 'succeeded', appointmentId: 12, firstTime }
        : { id: 1, status: 'failed', appointmentId: null, firstTime: null },
    );
  }
  return Response.json({ message: `Nothing at ${call}`, code: 'request.not_found' }, { status: 404 });
}

beforeEach(() => {
  requests = [];
  athletes = [kit];
  [confirmations, failures, choices, isTimeGone] = [[], [], [], false];
  keptCards = Response.json([]);
  released = 0;
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input).replace('http://x1.test', '')}`;
    requests.push({ call, body: String(init?.body ?? '') });
    return answer(call);
  };
});

afterEach(() => {
  // Before the answers stop: what is still drawn may ask once more.
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const tuesday = { start: '2036-03-18T20:30:00.000Z', end: '2036-03-18T21:30:00.000Z' };
let released: number;

/** A step Time in which one time is picked, held for ten minutes from the press on. */
function useOneTime(): TimePart {
  const [isHeld, setHeld] = useState(false);
  const hold = { ...tuesday, holdId: 7 as TimeHoldId, location: 'field' };
  return {
    zone: 'America/New_York',
    now: new Date('2036-03-15T12:00:00Z'),
    step: () => <p>The free times</p>,
    pickedFor: () => tuesday,
    heldFor: () => (isHeld ? { ...hold, expiresAt: new Date(Date.now() + 600_000).toISOString() } : null),
    take: async () => {
      setHeld(true);
      return true;
    },
    isHolding: false,
    letGo: () => setHeld(false),
    release: () => {
      released += 1;
      setHeld(false);
    },
  };
}

function Sheet(props: Omit<ComponentProps<typeof PurchaseDialog>, 'time'>) {
  const time = useOneTime();
  return (
    <>
      <PurchaseDialog {...props} time={time} />
      <button type="button" onClick={time.release}>
        Ten minutes later
      </button>
    </>
  );
}

/** Opens the sheet as after a press on the program, or on Purchase. */
function open({
  agree = () => Promise.resolve(true),
  isPressed = true,
  again,
}: {
  agree?: () => Promise<boolean>;
  isPressed?: boolean;
  again?: ComponentProps<typeof PurchaseDialog>['again'];
} = {}) {
  const visited: string[] = [];
  const sheet = (isOpen: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Sheet
        isOpen={isOpen}
        programs={[single, program]}
        pressedId={isPressed ? program.id : undefined}
        again={again}
        trainer={trainer}
        waiver={() => <p>The waiver</p>}
        agree={agree}
        onClose={() => undefined}
        onDone={(path) => visited.push(path)}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(sheet(true));
  return { visited, closeAndReopen: () => [false, true].map((isOpen) => rerender(sheet(isOpen))) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isAt = (heading: RegExp) => screen.findByRole('heading', { level: 3, name: heading });

/** To 'Pay', as soon as the athletes are known; pays first where a time is asked for. */
async function review(): Promise<void> {
  await later();
  const button = await screen.findByRole('button', { name: 'Review and pay' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
}

/** To 'Who', without a time. */
async function later(): Promise<void> {
  await waitFor(() => expect(screen.queryByText('The free times') ?? screen.queryByText('The waiver')).toBeTruthy());
  if (screen.queryByText('The free times')) press('Pick a time later');
}

async function typeCard(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4242424242424242' } });
  fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '1240' } });
  fireEvent.change(screen.getByLabelText('Security code'), { target: { value: '123' } });
}

async function pay(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Pay $89.00' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
}

const bodyOf = (ending: string) => requests.find(({ call }) => call.endsWith(ending))?.body ?? '';
const typedNumber = () => screen.getByLabelText<HTMLInputElement>('Card number').value;
const calls = () => requests.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
const intents = () =>
  requests.filter(({ call }) => call === 'POST /api/create-payment-intent').map(({ body }): unknown => JSON.parse(body));

describe('booking sheet', () => {
  it('opens on the cheapest single session, asks for the payment in the last step alone, and goes back without losing an answer', async () => {
    open({ isPressed: false });
    await isAt(/^Step 1 of 4: What would you like to book\?/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /First Touch/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: /Finishing Under Pressure/ }));
    expect(screen.getByText('$44.50 each')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^Group/ }));
    press('Choose a time');
    await waitFor(async () => expect(document.activeElement).toBe(await isAt(/^Step 2 of 4: When works for you\?/)));
    press('Back');
    await isAt(/What would you like to book/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Group/ }).checked).toBe(true);
    press('Choose a time');
    expect(calls()).toEqual([]);
    await review();
    await isAt(/^Step 4 of 4: Review and pay/);
    await waitFor(() => expect(intents()).toMatchObject([{ programId: 3, sessionType: 'group', athleteId: 4 }]));
  });

  it('does not ask for the program that was pressed, with a way back to it', async () => {
    open();
    await isAt(/^Step 2 of 4/);
    press('Back');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Finishing Under Pressure/ })).checked).toBe(true);
  });

  it('asks neither for the session type nor for the athlete of a booking that is made again', async () => {
    athletes = [kit, { ...kit, id: 8, firstName: 'Nora' }];
    open({ again: { sessionType: 'group', athleteId: 8 as AthleteId } });
    await review();
    await isAt(/Review and pay/);
    await waitFor(() => expect(intents()).toMatchObject([{ programId: 3, sessionType: 'group', athleteId: 8 }]));
  });

  it('says before the payment how many sessions it includes, who comes and what a cancellation costs', async () => {
    open();
    await review();
    await isAt(/Review and pay/);
    expect(screen.getAllByText('Individual, 2 sessions of 1 hour').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Kit/).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Free cancellation until 24 hours before a session.').length).toBeGreaterThan(0);
    expect(screen.getByText(/doesn't answer within 72 hours, you get \$89\.00 back automatically/)).toBeTruthy();
  });

  it('keeps the typed card after a decline, asks for a new intent, and then pays', async () => {
    confirmations = [Response.json({ error: { message: 'Your card was declined.' } }, { status: 402 })];
    const { visited } = open();
    await review();
    await typeCard();
    await pay();
    await screen.findByText('Your card was declined.');
    expect(typedNumber()).toBe('4242 4242 4242 4242');
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls()).toEqual([
      'POST /api/create-payment-intent',
      'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm',
      'PUT /api/transactions/1/status',
      'POST /api/create-payment-intent',
      'POST /sandbox/stripe/v1/payment_intents/pi_2/confirm',
      'PUT /api/transactions/2/status',
    ]);
    expect(intents()).toMatchObject([{ athleteId: 4 }, { athleteId: 4 }]);
  });

  it('keeps the typed card while one goes back a step, and what was answered while the sheet is closed, but then no card', async () => {
    const { closeAndReopen } = open({ isPressed: false });
    fireEvent.click(await screen.findByRole('radio', { name: /Finishing Under Pressure/ }));
    press('Choose a time');
    await review();
    await typeCard();
    press('Back');
    await review();
    await isAt(/Review and pay/);
    expect(typedNumber()).toBe('4242 4242 4242 4242');
    closeAndReopen();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Finishing Under Pressure/ })).checked).toBe(true);
    await waitFor(() => expect(typedNumber()).toBe(''));
  });

  it('says in a toast and beside the button that no payment could be started, and starts one on the next try (S2§8)', async () => {
    failures = [new Response('{}', { status: 500 })];
    render(<Toaster />);
    const { visited } = open();
    await review();
    await typeCard();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Error')).toBeTruthy();
    expect(screen.getAllByText('Failed to initialize payment. Please try again.').length).toBeGreaterThan(0);
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
  });

  it('charges the card once when the button is clicked twice', async () => {
    const { visited } = open();
    await review();
    await typeCard();
    const button = await screen.findByRole('button', { name: 'Pay $89.00' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call.includes('/confirm'))).toHaveLength(1);
  });

  it('sends no payment while a card field is invalid', async () => {
    open();
    await review();
    await screen.findByLabelText('Card number');
    await pay();
    await screen.findByText('Check the card number.');
    expect(calls()).toEqual(['POST /api/create-payment-intent']);
  });

  it('pays with the newest kept card that is still good, without a typed field, and tells the server first', async () => {
    keptCards = Response.json([oldVisa, visa, mastercard]);
    const { visited } = open();
    await review();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Visa ending 4242/ })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Visa ending 1881 ?Expired 04\/25/ }).disabled).toBe(true);
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls()).toEqual([
      'POST /api/create-payment-intent',
      'PUT /api/transactions/1/card',
      'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm',
      'PUT /api/transactions/1/status',
    ]);
    expect(JSON.parse(bodyOf('/card'))).toEqual({ cardId: 'pm_visa', keep: false });
    expect(new URLSearchParams(bodyOf('/confirm')).get('payment_method')).toBe('pm_visa');
  });

  it('keeps another card where the box is ticked, and says so to the server before it is charged', async () => {
    keptCards = Response.json([visa]);
    const { visited } = open();
    await review();
    fireEvent.click(await screen.findByRole('radio', { name: 'Use another card' }));
    await typeCard();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(JSON.parse(bodyOf('/card'))).toEqual({ cardId: null, keep: true });
    expect(new URLSearchParams(bodyOf('/confirm')).get('payment_method_data[card][number]')).toBe('4242424242424242');
  });

  it('charges nothing when the kept card is gone, and says why', async () => {
    keptCards = Response.json([visa]);
    const message = "We don't keep that card anymore. Please use another one.";
    choices = [Response.json({ message, code: 'payment_card.not_found' }, { status: 404 })];
    open();
    await review();
    await screen.findByRole('radio', { name: /^Visa ending 4242/ });
    keptCards = Response.json([]);
    await pay();
    await screen.findByText(message);
    await screen.findByLabelText('Card number');
    expect(calls().filter((call) => call.includes('/confirm'))).toEqual([]);
  });

  it('begins anew, and ends nothing, when the other adult of the family has begun to pay', async () => {
    keptCards = Response.json([visa]);
    choices = [Response.json({ message: 'Someone else has started.', code: 'payment.started_by_other' }, { status: 409 })];
    const { visited } = open();
    await review();
    await screen.findByRole('radio', { name: /^Visa ending 4242/ });
    await pay();
    await waitFor(() => expect(intents()).toHaveLength(2));
    expect(calls().filter((call) => call.endsWith('/status'))).toEqual([]);
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
  });

  it('asks the server what became of a payment that has ended meanwhile', async () => {
    keptCards = Response.json([visa]);
    choices = [Response.json({ message: 'This payment has already ended.', code: 'payment.not_open' }, { status: 409 })];
    const { visited } = open();
    await review();
    await screen.findByRole('radio', { name: /^Visa ending 4242/ });
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call.includes('/confirm'))).toEqual([]);
  });

  it('takes a typed card when the kept ones cannot be loaded', async () => {
    keptCards = Response.json({ message: 'No answer', code: 'provider.unavailable' }, { status: 502 });
    const { visited } = open();
    await review();
    await screen.findByText("Your saved cards couldn't be loaded.", undefined, { timeout: 4_000 });
    await typeCard();
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
  });

  it('asks a family without athletes for first name and birth year alone, saves them once, and books for that athlete', async () => {
    athletes = [];
    confirmations = [Response.json({ error: { message: 'Your card was declined.' } }, { status: 402 })];
    const { visited } = open();
    await later();
    await screen.findByLabelText('First name');
    expect(screen.queryByRole('radio')).toBeNull();
    await review();
    await screen.findByText('First name is required');
    expect(screen.getByText('Birth year is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nora' } });
    fireEvent.change(screen.getByLabelText('Birth year'), { target: { value: '2015' } });
    await review();
    await typeCard();
    await pay();
    await screen.findByText('Your card was declined.');
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call === 'POST /api/athletes')).toHaveLength(1);
    expect(intents()).toMatchObject([{ athleteId: 8 }, { athleteId: 8 }]);
  });

  it('offers an adult athlete to book for themselves, and puts the focus on that choice', async () => {
    athletes = [];
    open();
    await later();
    await screen.findByLabelText('First name');
    press("I'm the one training");
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Myself' }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Myself' }));
  });

  it('chooses nobody beforehand where there are several, and does not go on without a choice', async () => {
    athletes = [kit, { ...kit, id: 5, firstName: 'Nora' }];
    open();
    await review();
    await screen.findByText('Choose who is training.');
    expect(calls()).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: /Nora/ }));
    await review();
    await waitFor(() => expect(intents()).toMatchObject([{ athleteId: 5 }]));
  });

  it('asks for no payment while the waiver is not agreed to (R173)', async () => {
    const answers = [false, true];
    open({ agree: () => Promise.resolve(answers.shift() ?? true) });
    await later();
    expect(await screen.findByText('The waiver')).toBeTruthy();
    await review();
    await waitFor(() => expect(answers).toEqual([true]));
    expect(screen.queryByRole('heading', { name: /Review and pay/ })).toBeNull();
    expect(calls()).toEqual([]);
    await review();
    await isAt(/Review and pay/);
  });

  it('asks for a new intent when another athlete is chosen after all', async () => {
    athletes = [kit, { ...kit, id: 5, firstName: 'Nora' }];
    open();
    await later();
    fireEvent.click(await screen.findByRole('radio', { name: /Kit/ }));
    await review();
    await waitFor(() => expect(intents()).toHaveLength(1));
    press('Back');
    fireEvent.click(screen.getByRole('radio', { name: /Nora/ }));
    await review();
    await waitFor(() => expect(intents()).toMatchObject([{ athleteId: 4 }, { athleteId: 5 }]));
  });

  it('books the held time and place as soon as it is paid, and shows both before, with the last moment of a free cancellation', async () => {
    const { visited } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hold Tue 4:30 PM' }));
    await isAt(/Who's training/);
    expect(screen.getByRole('timer').textContent).toMatch(/^Time held (10:00|9:59)$/);
    await review();
    await isAt(/Review and pay/);
    expect(screen.getAllByText('Tue, Mar 18, 4:30-5:30 PM (EDT)').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Training Field').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Free cancellation until Mon 4:30 PM.').length).toBeGreaterThan(0);
    await typeCard();
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(intents()).toMatchObject([{ holdId: 7, location: 'field', athleteId: 4 }]);
  });

  it('says that the time is gone when somebody else got it while the payment went through', async () => {
    isTimeGone = true;
    render(<Toaster />);
    const { visited } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hold Tue 4:30 PM' }));
    await isAt(/Who's training/);
    await review();
    await typeCard();
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(screen.getByText('That time was just taken. Pick another one, or get your money back.')).toBeTruthy();
  });

  it('pays without a time after all, and gives the held one back', async () => {
    const { visited } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hold Tue 4:30 PM' }));
    await isAt(/Who's training/);
    press('Back');
    press('Pick a time later');
    expect(released).toBe(1);
    await review();
    expect(screen.getAllByText('You choose right after paying').length).toBeGreaterThan(0);
    await typeCard();
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(intents()).not.toMatchObject([{ holdId: 7 }]);
  });

  it('goes back to the times when the held one is let go before paying, and keeps the typed card', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hold Tue 4:30 PM' }));
    await isAt(/Who's training/);
    await review();
    await typeCard();
    fireEvent.click(screen.getByText('Ten minutes later'));
    await isAt(/^Step 2 of 4/);
    press('Hold Tue 4:30 PM');
    await isAt(/Who's training/);
    await review();
    await isAt(/Review and pay/);
    expect(typedNumber()).toBe('4242 4242 4242 4242');
  });

  it('goes back to the times when the server has let the held one go, and asks for nothing twice', async () => {
    failures = [Response.json({ code: 'time_hold.ended', message: 'We let that time go.' }, { status: 409 })];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hold Tue 4:30 PM' }));
    await isAt(/Who's training/);
    await review();
    await isAt(/^Step 2 of 4/);
    expect(intents()).toHaveLength(1);
  });

  it('gives the time back when the sheet is closed', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Hold Tue 4:30 PM' }));
    await isAt(/Who's training/);
    press('Close');
    expect(released).toBe(1);
  });
});
