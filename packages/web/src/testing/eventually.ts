import { vi } from 'vitest';

/** Waits until a check holds; long enough for a machine that has much else to do. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, { timeout: 10_000 });
