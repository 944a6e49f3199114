/** Where time goes, for a collector: spans with names, templates and states, and nothing of a person. */
export interface Tracing {
  /** Runs work in a span of its own, inside the one that is running. */
  run<Result>(name: string, work: () => Result): Result;
  /** Runs what handles a request in a span, which continues the caller's trace where `headers` name one. @param handle gets what ends the span */
  runRequest(request: { method: string; headers: Readonly<Record<string, unknown>> }, handle: (end: EndRequest) => void): void;
  /** A statement has been run, just now. */
  noteQuery(query: { text: string; durationMs: number }): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** @param route its template; undefined where no route took it */
export type EndRequest = (outcome: { route: string | undefined; status: number }) => void;

export interface TracingSettings {
  /** Of the traces that begin here, from 0 to 1; a caller's trace is kept as the caller has decided. */
  readonly sampledShare: number;
}

/** Where tracing is off. */
export const noTracing: Tracing = {
  run: (_name, work) => work(),
  runRequest: (_request, handle) => handle(() => {}),
  noteQuery: () => {},
  close: async () => {},
};
