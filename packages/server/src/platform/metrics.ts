import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from './errors.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** What is measured for Prometheus. Labels are templates, names and states: nothing of a person. */
export type Metrics = ReturnType<typeof createMetrics>;

/** One line of a gauge. */
export interface Measured {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge that is read when Prometheus asks. */
export interface GaugeReader {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  read(): readonly Measured[] | Promise<readonly Measured[]>;
}

const requestSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const callSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const secondMs = 1_000;

/** Memory, garbage collection and event loop are the process's, however many products run in it. Begun by the first who asks. */
let ofProcess: Registry | undefined;

/** @param tracing gets a span for each call of an outside service */
export function createMetrics(tracing: Pick<Tracing, 'run'> = noTracing) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'x1_http_request_duration_seconds',
    help: 'Requests by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const calls = new Histogram({
    name: 'x1_provider_call_duration_seconds',
    help: 'Calls to outside services. Outcome: ok, unavailable, or refused',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: callSeconds,
    registers,
  });

  return {
    observeRequest: (request: { method: string; route: string; status: number; durationMs: number }): void => {
      const { method, route, status, durationMs } = request;
      requests.observe({ method, route, status: String(status) }, durationMs / secondMs);
    },

    /** The same adapter of an outside service; its asynchronous calls are timed. */
    timeCalls: <Adapter extends object>(provider: string, adapter: Adapter): Adapter =>
      mapMethods(adapter, (call, method) => (...given: unknown[]) => {
        const startedAt = performance.now();
        const result = tracing.run(`${provider} ${call}`, () => method(...given));
        if (!(result instanceof Promise)) return result;
        const note = (outcome: string) => calls.observe({ provider, call, outcome }, (performance.now() - startedAt) / secondMs);
        result.then(
          () => note('ok'),
          (error: unknown) => note(isUnavailable(error) ? 'unavailable' : 'refused'),
        );
        return result;
      }),

    /** A gauge that is read at each scrape. One that can't be read has no lines. */
    addGauge: ({ name, help, labels, read }: GaugeReader): void => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect: async () => {
          gauge.reset();
          for (const { labels: values, value } of await read()) gauge.set(values, value);
        },
      });
    },

    /** Everything in Prometheus' text format. */
    print: async (): Promise<string> => {
      if (!ofProcess) {
        ofProcess = new Registry();
        collectDefaultMetrics({ register: ofProcess });
      }
      return `${await ofProcess.metrics()}${await registry.metrics()}`;
    },

    contentType: registry.contentType,
  };
}

function mapMethods<Adapter extends object>(
  adapter: Adapter,
  map: (name: string, method: (...given: unknown[]) => unknown) => unknown,
): Adapter {
  const entries = Object.entries(adapter).map(([name, value]) => [
    name,
    typeof value === 'function' ? map(name, value.bind(adapter)) : value,
  ]);
  return Object.fromEntries(entries) as Adapter;
}

/** Nobody is there, or says that it is busy; everything else is an answer. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return error.status >= 500;
  const problem = error instanceof Error && 'problem' in error ? error.problem : undefined;
  return problem === 'unreachable' || problem === 'temporary' || problem === 'unavailable';
}
