import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { WaiverToAgree } from '@x1/contract/consents/consent.ts';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { AgreeDialog } from './agree-dialog.tsx';
import { useWaiverAgreement } from './use-waiver-agreement.ts';
import { WaiverFields } from './waiver-fields.tsx';

const trainer = { id: 9 as TrainerId, name: 'Maya Okafor' };
const text = {
  trainerId: trainer.id,
  trainerName: trainer.name,
  version: 1,
  waiver: 'Sport carries risk.',
  individualTraining: 'Maya Okafor may train my child one to one.',
  textHash: 'a'.repeat(64),
  validUntil: null,
  isDue: true,
} satisfies WaiverToAgree;
const changed = { ...text, version: 2, waiver: 'Sport carries more risk.', textHash: 'b'.repeat(64) };

const realFetch = globalThis.fetch;
let texts: WaiverToAgree;
let sent: unknown[];

beforeEach(() => {
  texts = text;
  sent = [];
  globalThis.fetch = async (_, init) => {
    if (init?.method !== 'POST') return Response.json(texts);
    const body = JSON.parse(String(init.body)) as { textHash: string };
    sent.push(body);
    return body.textHash === texts.textHash
      ? Response.json({ id: 3 }, { status: 201 })
      : Response.json({ message: 'The waiver has changed. Please read it again.', code: 'consent.text_changed' }, { status: 409 });
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

async function open(): Promise<{ closed: () => number; box: () => HTMLInputElement; agree: () => void }> {
  let closed = 0;
  render(
    <QueryClientProvider client={queryClient}>
      <Toaster />
      <AgreeDialog trainer={trainer} onClose={() => void closed++} />
    </QueryClientProvider>,
  );
  await screen.findByText(text.waiver);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree to Maya's waiver and to individual training/ });
  return { closed: () => closed, box, agree: () => void fireEvent.click(screen.getByRole('button', { name: 'Agree' })) };
}

function Booked(props: Omit<ComponentProps<typeof WaiverFields>, 'agreement'>) {
  return <WaiverFields agreement={useWaiverAgreement(trainer.id)} {...props} />;
}

describe('the agreement with a waiver', () => {
  it('says to a family that books a group that it covers the group too, and why it speaks of individual training', async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Booked sessionType="group" />
      </QueryClientProvider>,
    );
    const box = await screen.findByRole('checkbox', { name: /^I agree to Maya's waiver and to individual training/ });
    const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '') ?? box.closest('label');
    expect(hint?.textContent).toContain('It covers group sessions too, and one-on-one training if you ever book it.');
  });

  it('says in a booking what is good for a year, and what who is no parent or guardian can do', async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Booked saysWhoElse />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(/The agreement is good for one year, so you aren't asked each time you book with Maya\.$/)).toBeTruthy();
    expect(screen.getByText(/^Not a parent or guardian\? Ask one to invite you to their family/)).toBeTruthy();
  });

  it('shows both texts and is never ticked in advance', async () => {
    const { box } = await open();
    expect(screen.getByText(text.individualTraining)).toBeTruthy();
    expect(box().checked).toBe(false);
  });

  it('is not sent without the tick, and says so at the box, which takes the focus', async () => {
    const { box, agree, closed } = await open();
    agree();
    await screen.findByText('Please agree to the waiver and to individual training.');
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(sent).toEqual([]);
    expect(closed()).toBe(0);
  });

  it('is sent with version and hash of the text on the screen', async () => {
    const { box, agree, closed } = await open();
    fireEvent.click(box());
    agree();
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent).toEqual([{ version: 1, textHash: text.textHash, waiver: true, individualTraining: true }]);
  });

  it('with a text that has changed shows the new one, without the tick', async () => {
    const { box, agree, closed } = await open();
    texts = changed;
    fireEvent.click(box());
    agree();
    await screen.findByText(changed.waiver);
    await screen.findByText('The waiver has changed. Please read it again.');
    expect(box().checked).toBe(false);
    expect(closed()).toBe(0);
    fireEvent.click(box());
    agree();
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent.at(-1)).toMatchObject({ version: 2, textHash: changed.textHash });
  });
});
