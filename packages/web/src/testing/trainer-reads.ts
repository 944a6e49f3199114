import { cleanup } from '@testing-library/react';
import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { programKeys, reviewKeys } from '../lib/query-keys.ts';
import { noFreeTimes } from './sample-free-times.ts';
import { sampleProgram, sampleReview, sampleTrainer } from './sample-trainer.ts';
import { sandboxConfig } from './sandbox-config.ts';

const sampleFreeTimes: FreeTimes = { ...noFreeTimes, hours: [{ weekday: 'Monday', from: '15:00', to: '20:00' }] };

interface TrainerAnswers {
  readonly free?: FreeTimes['free'];
  /** By address. */
  readonly replies?: Readonly<Record<string, () => Response>>;
}

/**
 * What the server answers on a trainer's page from now on, with the sandbox as its provider; every other list is empty.
 *
 * @returns the addresses that were asked, as they come
 */
export function answerTrainerReads({ free = [], replies = {} }: TrainerAnswers = {}): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: unknown) => {
    const address = String(input);
    asked.push(address);
    const reply = replies[address];
    if (reply) return reply();
    if (address === '/api/config') return Response.json(sandboxConfig);
    return Response.json(address.includes('/free-times') ? { ...sampleFreeTimes, free } : []);
  });
  return asked;
}

/** Before each test of a file, the sample trainer's program and review are read already; everything else is empty. */
export function provideTrainerReads(): void {
  beforeEach(() => {
    answerTrainerReads();
    queryClient.setQueryData(programKeys.ofTrainer(sampleTrainer.id), [sampleProgram]);
    queryClient.setQueryData(reviewKeys.ofTrainer(sampleTrainer.id), {
      pages: [{ items: [sampleReview], nextCursor: null, total: '1' }],
      pageParams: [],
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    queryClient.clear();
  });
}
