import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine takes longer to load what a screen loads only when it is needed.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
