import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { TimeHoldId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect } from 'vitest';
import { PurchaseDialog } from '../features/purchase/purchase-dialog.tsx';
import type { TimePart } from '../features/purchase/time-part.ts';
import { queryClient } from '../lib/query-client.ts';
import { sandboxConfig } from './sandbox-config.ts';

export const program = {
  id: 3,
  title: 'Finishing Under Pressure',
  individualPrice: 89,
  groupPrice: 49,
  maxCapacity: 6,
  groupPlacesLeft: 4,
  nextGroupTime: null,
  trainingFormat: 'In-Person',
  description: 'The decision before the shot.',
  sessionsIncluded: 2,
  sessionMinutes: 60,
} as unknown as Program;
export const single = { ...program, id: 5, title: 'First Touch', individualPrice: 49, sessionsIncluded: 1 } as Program;
const trainer = { id: 9, name: 'Maya Okafor', imageUrl: null, places: [] } as unknown as PublicTrainer;

interface Request {
  call: string;
  body: string;
}

export const kit = { id: 4, firstName: 'Kit', isSelf: false, birthYear: 2015, gradeLevel: null, level: null, sports: [] };

export const visa = { id: 'pm_visa', brand: 'visa', last4: '4242', expMonth: 9, expYear: 2034, isExpired: false };
export const mastercard = { ...visa, id: 'pm_other', brand: 'mastercard', last4: '4444' };
export const oldVisa = { ...visa, id: 'pm_old', last4: '1881', expMonth: 4, expYear: 2025, isExpired: true };

const fresh = () => ({
  requests: [] as Request[],
  athletes: [kit],
  /** What the provider says to each confirmation, one after the other; then every one succeeds. */
  confirmations: [] as Response[],
  /** Refusals of intents, one after the other. */
  failures: [] as Response[],
  /** What the server says to each choice of a card. */
  choices: [] as Response[],
  /** What the server says of a card that was added. */
  addedCard: visa as typeof visa | null,
  isTimeGone: false,
  keptCards: Response.json([]),
  /** The family's credit, in cents. */
  credit: 0,
  /** How often the held time was given back. */
  released: 0,
});
/** What the server and the provider know, and what they were asked; new for each test. */
export const world = fresh();

const realFetch = globalThis.fetch;

/** Answers like the server and the provider; every intent is a new transaction. */
function answer(call: string): Response {
  if (call === 'GET /api/config') return Response.json(sandboxConfig);
  if (call === 'GET /api/payment-cards') return world.keptCards.clone();
  if (call === 'POST /api/payment-cards/setups') {
    return world.failures.shift() ?? Response.json({ setupId: 'seti_4', clientSecret: 'seti_4_secret_1' });
  }
  if (call === 'PUT /api/payment-cards/setups/seti_4') return Response.json({ card: world.addedCard });
  if (call === 'GET /api/athletes') return Response.json(world.athletes);
  if (call === 'POST /api/athletes') {
    world.athletes = [{ ...kit, id: 8, firstName: 'Nora' }];
    return Response.json(world.athletes[0], { status: 201 });
  }
  if (call === 'POST /api/create-payment-intent') {
    const failure = world.failures.shift();
    if (failure) return failure;
    const transactionId = world.requests.filter((one) => one.call === call).length;
    const { promoCode: code, useCredit } = JSON.parse(world.requests.at(-1)?.body ?? '{}');
    const price = code ? { amount: 7_120, discount: { code, amount: 1_780 } } : { amount: 8_900 };
    const credit = useCredit ? Math.min(world.credit, price.amount) : 0;
    const amount = price.amount - credit;
    const clientSecret = amount === 0 ? null : `pi_${transactionId}_secret_1`;
    return Response.json({ clientSecret, transactionId, ...price, amount, ...(credit > 0 && { credit }) }, { status: 201 });
  }
  if (call.includes('/confirm')) return world.confirmations.shift() ?? Response.json({ status: 'succeeded' });
  if (call.endsWith('/card')) return world.choices.shift() ?? Response.json({ ok: true });
  if (call.startsWith('PUT')) {
    const firstTime = world.isTimeGone ? { outcome: 'gone' } : null;
    const isPaid = world.requests.at(-1)?.body.includes('succeeded');
    return Response.json(
      isPaid
        ? { id: 2, status: 'succeeded', appointmentId: 12, firstTime }
        : { id: 1, status: 'failed', appointmentId: null, firstTime: null },
    );
  }
  return Response.json({ message: `Nothing at ${call}`, code: 'request.not_found' }, { status: 404 });
}

/** Before each test of the file that calls it nothing was asked yet; after it everything is as before. */
export function answerBookingSheets(): void {
  beforeEach(() => {
    Object.assign(world, fresh());
    globalThis.fetch = async (input, init) => {
      const call = `${init?.method ?? 'GET'} ${String(input).replace('http://x1.test', '')}`;
      world.requests.push({ call, body: String(init?.body ?? '') });
      return answer(call);
    };
  });

  afterEach(() => {
    // Before the answers stop: what is still drawn may ask once more.
    cleanup();
    globalThis.fetch = realFetch;
    queryClient.clear();
  });
}

const tuesday = { start: '2036-03-18T20:30:00.000Z', end: '2036-03-18T21:30:00.000Z' };

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
      world.released += 1;
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
export function openBookingSheet({
  agree = () => Promise.resolve(true),
  isPressed = true,
  again,
  offeredCode,
}: {
  agree?: () => Promise<boolean>;
  isPressed?: boolean;
  again?: ComponentProps<typeof PurchaseDialog>['again'];
  offeredCode?: string;
} = {}) {
  const visited: string[] = [];
  const sheet = (isOpen: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Sheet
        isOpen={isOpen}
        programs={[single, program]}
        pressedId={isPressed ? program.id : undefined}
        again={again}
        offeredCode={offeredCode}
        trainer={trainer}
        waiver={() => <p>The waiver</p>}
        agree={agree}
        onClose={() => undefined}
        onReadFirst={() => visited.push('who it is')}
        onDone={(path) => visited.push(path)}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(sheet(true));
  return { visited, closeAndReopen: () => [false, true].map((isOpen) => rerender(sheet(isOpen))) };
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const isAt = (heading: RegExp) => screen.findByRole('heading', { level: 3, name: heading });

/** To 'Pay', as soon as the athletes are known; pays first where a time is asked for. */
export async function review(): Promise<void> {
  await later();
  const button = await screen.findByRole('button', { name: 'Review and pay' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
}

/** To 'Who', without a time. */
export async function later(): Promise<void> {
  await waitFor(() => expect(screen.queryByText('The free times') ?? screen.queryByText('The waiver')).toBeTruthy());
  if (screen.queryByText('The free times')) press('Pick a time later');
}

export async function typeCard(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4242424242424242' } });
  fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '1240' } });
  fireEvent.change(screen.getByLabelText('Security code'), { target: { value: '123' } });
}

export async function pay(amount = '$89.00'): Promise<void> {
  const button = await screen.findByRole('button', { name: `Pay ${amount}` });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
}

export const bodyOf = (ending: string) => world.requests.find(({ call }) => call.endsWith(ending))?.body ?? '';
export const typedNumber = () => screen.getByLabelText<HTMLInputElement>('Card number').value;
export const calls = () => world.requests.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
export const intents = () =>
  world.requests.filter(({ call }) => call === 'POST /api/create-payment-intent').map(({ body }): unknown => JSON.parse(body));
