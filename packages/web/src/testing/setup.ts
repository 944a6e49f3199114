import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { queryClient } from '../lib/query-client.ts';

// A busy machine takes longer to load what a screen loads only when it is needed.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  // The files of a worker share it, and the next one must not find what this one has fetched.
  queryClient.clear();
});
