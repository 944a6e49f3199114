import pg from 'pg';

/** What a process has used since it began: CPU time in µs, and the statements it has sent to PostgreSQL. */
export interface CostsSoFar extends NodeJS.CpuUsage {
  readonly statements: number;
}

/** Makes this process tell the one that started it what it has used. Before the first statement. */
export function answerCosts(): void {
  let statements = 0;
  const prototype = pg.Client.prototype as unknown as { query: (this: pg.Client, ...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (...given) {
    // Some bring their COMMIT along (decision 0123).
    const [asked] = given;
    const isCommitted = typeof asked === 'object' && asked !== null && 'isCommitted' in asked && asked.isCommitted === true;
    statements += isCommitted ? 2 : 1;
    return query.apply(this, given);
  };
  process.on('message', () => process.send?.({ ...process.cpuUsage(), statements } satisfies CostsSoFar));
}
