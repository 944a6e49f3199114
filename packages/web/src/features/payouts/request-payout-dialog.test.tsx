import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { RequestPayoutDialog } from './request-payout-dialog.tsx';

const realFetch = globalThis.fetch;

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

/** @param answer what the server says to the request */
function open(answer: () => Response) {
  const happened: string[] = [];
  globalThis.fetch = async (url, init) => {
    happened.push(`${init?.method} ${String(url)}`);
    return answer();
  };
  const note = (what: string) => () => void happened.push(what);
  render(
    <QueryClientProvider client={queryClient}>
      <RequestPayoutDialog amount={8_900} onClose={note('closed')} onRequested={note('requested')} />
      <Toaster />
    </QueryClientProvider>,
  );
  return happened;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('asking for a payout', () => {
  it('says how much and for how long it must have been available, before anything is sent', () => {
    const happened = open(() => Response.json({}));
    expect(screen.getByRole('dialog').textContent).toMatch(/\$89\.00 goes to your bank account.*48 hours/s);
    expect(happened).toEqual([]);
  });

  it('closes, and tells what the server has paid', async () => {
    const happened = open(() => Response.json({ amount: 8_750 }));
    press('Request $89.00');
    await waitFor(() => expect(happened).toEqual(['POST /api/payouts/request', 'closed', 'requested']));
    expect(screen.getByText('$87.50 is on its way to your bank account.')).toBeTruthy();
  });

  it('says why it was refused, and has nothing left to confirm', async () => {
    const message = 'You have a payout on its way already. Ask again once your bank has it.';
    const happened = open(() => Response.json({ code: 'payout.request_open', message }, { status: 409 }));
    press('Request $89.00');
    await waitFor(() => expect(happened).toEqual(['POST /api/payouts/request', 'closed']));
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('sends one request for a double press', async () => {
    const happened = open(() => Response.json({ amount: 8_900 }));
    press('Request $89.00');
    press('Request $89.00');
    await waitFor(() => expect(happened).toContain('requested'));
    expect(happened.filter((what) => what.startsWith('POST'))).toHaveLength(1);
  });
});
