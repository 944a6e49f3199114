import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Program } from '@x1/contract/programs/program.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';

const program = {
  id: 3,
  title: 'Finishing Under Pressure',
  individualPrice: 89,
  groupPrice: 49,
  maxCapacity: 6,
  groupPlacesLeft: 4,
  trainingFormat: 'In-Person',
  sessionsIncluded: 2,
} as unknown as Program;
const trainer = { id: 9, name: 'Maya Okafor', imageUrl: null } as unknown as PublicTrainer;

interface Request {
  call: string;
  body: string;
}

const kit = { id: 4, firstName: 'Kit', isSelf: false, birthYear: 2015, gradeLevel: null, level: null, sports: [] };
let athletes: (typeof kit)[];

const realFetch = globalThis.fetch;
let requests: Request[];
let confirmations: Response[];
let failures: Response[];

/** Answers like the server and the provider; every intent is a new transaction, confirmations come in the order of `confirmations`, refused intents in that of `failures`. */
function answer(call: string): Response {
  if (call === 'GET /api/config') {
    return Response.json({ payments: { publishableKey: 'pk_test_1', apiBase: 'http://x1.test/sandbox/stripe' }, sandbox: true });
  }
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
  if (call.endsWith('/athlete')) return Response.json({ athleteId: 4 });
  if (call.startsWith('PUT')) {
    const isPaid = requests.at(-1)?.body.includes('succeeded');
    return Response.json(isPaid ? { id: 2, status: 'succeeded', appointmentId: 12 } : { id: 1, status: 'failed', appointmentId: null });
  }
  return Response.json({ message: `Nothing at ${call}`, code: 'request.not_found' }, { status: 404 });
}

beforeEach(() => {
  requests = [];
  athletes = [kit];
  [confirmations, failures] = [[], []];
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

function open(agree = () => Promise.resolve(true)): string[] {
  const visited: string[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <PurchaseDialog
        program={program}
        trainer={trainer}
        sessionType="individual"
        waiver={() => <p>The waiver</p>}
        agree={agree}
        onClose={() => undefined}
        onDone={(path) => visited.push(path)}
      />
    </QueryClientProvider>,
  );
  return visited;
}

async function typeCard(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4242424242424242' } });
  fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '1240' } });
  fireEvent.change(screen.getByLabelText('Security code'), { target: { value: '123' } });
}

async function pay(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Pay $89.00' });
  await screen.findByText("Who's training?");
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
}

const calls = () => requests.map(({ call }) => call).filter((call) => call !== 'GET /api/config' && call !== 'GET /api/athletes');
const namedAthletes = () => requests.filter(({ call }) => call.endsWith('/athlete')).map(({ body }) => JSON.parse(body).athleteId);

describe('purchase dialog', () => {
  it('says before the payment how many sessions it includes and what a cancellation costs', async () => {
    open();
    expect(await screen.findByText('Individual, 2 sessions')).toBeTruthy();
    expect(screen.getByText(/declines your request, you get a full refund\. Cancel at least 24 hours before a session/)).toBeTruthy();
    expect(screen.getByText(/confirms within 72 hours, or you are refunded/)).toBeTruthy();
  });

  it('keeps the typed card after a decline, asks for a new intent, and then pays', async () => {
    confirmations = [Response.json({ error: { message: 'Your card was declined.' } }, { status: 402 })];
    const visited = open();
    await typeCard();
    await pay();
    await screen.findByText('Your card was declined.');
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls()).toEqual([
      'POST /api/create-payment-intent',
      'PUT /api/transactions/1/athlete',
      'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm',
      'PUT /api/transactions/1/status',
      'POST /api/create-payment-intent',
      'PUT /api/transactions/2/athlete',
      'POST /sandbox/stripe/v1/payment_intents/pi_2/confirm',
      'PUT /api/transactions/2/status',
    ]);
    expect(namedAthletes()).toEqual([4, 4]);
  });

  it('says in a toast and beside the button that no payment could be started, and starts one on the next try (S2§8)', async () => {
    failures = [new Response('{}', { status: 500 })];
    render(<Toaster />);
    const visited = open();
    await typeCard();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Error')).toBeTruthy();
    expect(screen.getAllByText('Failed to initialize payment. Please try again.').length).toBeGreaterThan(0);
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
  });

  it('charges the card once when the button is clicked twice', async () => {
    const visited = open();
    await typeCard();
    await screen.findByText("Who's training?");
    const button = await screen.findByRole('button', { name: 'Pay $89.00' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call.includes('/confirm'))).toHaveLength(1);
  });

  it('sends no payment while a card field is invalid', async () => {
    open();
    await screen.findByLabelText('Card number');
    await pay();
    await screen.findByText('Check the card number.');
    expect(calls()).toEqual(['POST /api/create-payment-intent', 'PUT /api/transactions/1/athlete']);
  });

  it('asks for first name and birth year before the first payment, saves them once, and books for that athlete', async () => {
    athletes = [];
    confirmations = [Response.json({ error: { message: 'Your card was declined.' } }, { status: 402 })];
    const visited = open();
    await typeCard();
    await pay();
    await screen.findByText('First name is required');
    expect(screen.getByText('Birth year is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
    expect(calls()).toEqual(['POST /api/create-payment-intent']);
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nora' } });
    fireEvent.change(screen.getByLabelText('Birth year'), { target: { value: '2015' } });
    await pay();
    await screen.findByText('Your card was declined.');
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
    expect(calls().filter((call) => call === 'POST /api/athletes')).toHaveLength(1);
    expect(namedAthletes()).toEqual([8, 8]);
  });

  it('chooses nobody beforehand where there are several, and sends no payment without a choice', async () => {
    athletes = [kit, { ...kit, id: 5, firstName: 'Nora' }];
    open();
    await typeCard();
    await pay();
    await screen.findByText('Choose who is training.');
    expect(calls()).toEqual(['POST /api/create-payment-intent']);
    fireEvent.click(screen.getByRole('radio', { name: /Nora/ }));
    await pay();
    await waitFor(() => expect(namedAthletes()).toEqual([5]));
  });

  it('charges nothing while the waiver is not agreed to, and keeps the typed card (R173)', async () => {
    const answers = [false, true];
    const visited = open(() => Promise.resolve(answers.shift() ?? true));
    expect(await screen.findByText('The waiver')).toBeTruthy();
    await typeCard();
    await pay();
    await waitFor(() => expect(answers).toEqual([true]));
    expect(calls()).toEqual(['POST /api/create-payment-intent']);
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    await pay();
    await waitFor(() => expect(visited).toEqual(['/session/12']));
  });

  it('asks for a new intent when the session type changes', async () => {
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /Group/ }));
    await waitFor(() => expect(calls()).toHaveLength(2));
    expect(requests.map(({ body }) => body).filter((body) => body.includes('"sessionType":"group"'))).toHaveLength(1);
  });
});
