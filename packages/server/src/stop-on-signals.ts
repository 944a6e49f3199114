import type { Logger } from './platform/logger.ts';

const stopPatienceMs = 10_000;

/**
 * Stops the process by what `whenAsked` was given, once, however often it is asked to: npm passes a Ctrl-C on, so it arrives twice. It ends
 * with 0 after SIGTERM and SIGINT, with 1 after an error that nobody caught, or when it could not stop cleanly or in time.
 */
export function stopOnSignals(logger: Logger, { drainMs }: { drainMs: number }) {
  let stop: ((how: { drainMs: number }) => Promise<void>) | undefined;
  let isAsked = false;
  let hasFailed = false;
  let isStopping = false;
  const stopIfPossible = () => {
    if (!isAsked || !stop || isStopping) return;
    isStopping = true;
    const how = { drainMs: hasFailed ? 0 : drainMs };
    setTimeout(() => process.exit(1), how.drainMs + stopPatienceMs).unref();
    stop(how).then(
      // With the exit code that was set, 0 unless one was.
      () => process.exit(),
      (error: unknown) => {
        logger.error('Could not stop cleanly', { error });
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isAsked = true;
      stopIfPossible();
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      // The state is unknown, so nothing continues; the process manager starts it again.
      logger.error('Uncaught error', { error });
      process.exitCode = 1;
      isAsked = true;
      hasFailed = true;
      stopIfPossible();
    });
  }
  return {
    whenAsked: (action: (how: { drainMs: number }) => Promise<void>) => {
      stop = action;
      stopIfPossible();
    },
  };
}
