import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { programKeys, reviewKeys } from '../lib/query-keys.ts';
import { sampleProgram, sampleReview, sampleTrainer } from './sample-trainer.ts';

/** Before each test of a file, the sample trainer's program and review are read already; everything else is empty. */
export function provideTrainerReads(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => Response.json([]));
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
