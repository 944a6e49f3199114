import pg from 'pg';
import { beginProfile, type CpuParts } from './cpu-parts.ts';

/** What a statement is for. */
type Purpose = 'requests' | 'jobs' | 'queue' | 'sockets';
export type Statements = Readonly<Record<Purpose, number>>;

/** What a process has used since it began: CPU time in µs, and the statements it has sent to PostgreSQL. */
export interface CostsSoFar extends NodeJS.CpuUsage {
  readonly statements: Statements;
}

/** What the process that started this one asks. */
export type Question = 'costs' | 'profile' | 'parts';
type Answer = CostsSoFar | CpuParts | undefined;

/**
 * Makes this process report its costs, and which parts of its code caused them, to the process that started it. Call it before the first
 * statement.
 *
 * @param purposeOf is asked for the purpose of each statement as it's sent
 */
export function answerCosts(purposeOf: (connection: pg.Client, asked: unknown) => Purpose = () => 'requests'): void {
  const statements = { requests: 0, jobs: 0, queue: 0, sockets: 0 };
  const prototype = pg.Client.prototype as unknown as { query: (this: pg.Client, ...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (...given) {
    // Some bring their COMMIT along (decision 0123).
    const [asked] = given;
    const isCommitted = typeof asked === 'object' && asked !== null && 'isCommitted' in asked && asked.isCommitted === true;
    statements[purposeOf(this, asked)] += isCommitted ? 2 : 1;
    return query.apply(this, given);
  };
  let endProfile: (() => Promise<CpuParts>) | undefined;
  const answer = async (question: Question): Promise<Answer> => {
    if (question === 'costs') return { ...process.cpuUsage(), statements };
    if (question === 'parts') return endProfile?.();
    endProfile = await beginProfile();
    return undefined;
  };
  // Answers even with nothing to say: without an answer, the asking process would wait forever.
  process.on('message', (question: Question) => void answer(question).then((said) => process.send?.(said ?? {})));
}
