import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Seat {
  readonly url: string;
  readonly auth: Record<string, unknown>;
}

/** Where the two of a conversation connect. */
export interface SeatedTalk {
  readonly seats: readonly [Seat, Seat];
  /** What one message is, besides its text. */
  readonly message: object;
}

export type CrowdTask =
  | { readonly kind: 'connect'; readonly talks: readonly SeatedTalk[] }
  | { readonly kind: 'steady'; readonly perSecond: number; readonly seconds: number }
  | { readonly kind: 'busy'; readonly writers: number; readonly seconds: number };

export interface CrowdAnswer {
  /** Of each message, until the other side had it; infinity where it was refused. */
  readonly latenciesMs: number[];
  readonly tookMs: number;
  readonly cpuMs: number;
}

/** What a crowd has done. */
export interface Load {
  readonly latenciesMs: readonly number[];
  readonly delivered: number;
  /** Messages that were acknowledged and had arrived. */
  readonly perSecond: number;
  /** The share of a core that the busiest process of the crowd used: at 1 the crowd is the limit. */
  readonly coreShare: number;
}

/** People who talk, in processes of their own. */
export interface Crowd {
  /** @param perSecond messages of all together */
  steady(perSecond: number, seconds: number): Promise<Load>;
  /** @param writers who write at once */
  busy(writers: number, seconds: number): Promise<Load>;
  leave(): Promise<void>;
}

export const crowdProcesses = 2;

/** Connects everybody, half of the conversations from each process. */
export async function gather(talks: readonly SeatedTalk[]): Promise<Crowd> {
  const children = Array.from({ length: crowdProcesses }, () =>
    spawn(process.execPath, [join(import.meta.dirname, 'crowd-process.ts')], {
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    }),
  );
  const ask = async (taskOf: (at: number) => CrowdTask): Promise<Load> => {
    const answers = await Promise.all(children.map((child, at) => askOne(child, taskOf(at))));
    const countDelivered = ({ latenciesMs }: CrowdAnswer) => latenciesMs.filter(Number.isFinite).length;
    return {
      latenciesMs: answers.flatMap(({ latenciesMs }) => latenciesMs),
      delivered: answers.reduce((sum, each) => sum + countDelivered(each), 0),
      perSecond: answers.reduce((sum, each) => sum + countDelivered(each) / (each.tookMs / 1_000), 0),
      coreShare: Math.max(...answers.map(({ cpuMs, tookMs }) => cpuMs / tookMs)),
    };
  };
  await ask((at) => ({ kind: 'connect', talks: talks.filter((_, place) => place % crowdProcesses === at) }));
  return {
    steady: (perSecond, seconds) => ask(() => ({ kind: 'steady', perSecond: perSecond / crowdProcesses, seconds })),
    busy: (writers, seconds) => ask(() => ({ kind: 'busy', writers: Math.ceil(writers / crowdProcesses), seconds })),
    leave: async () => {
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null) return;
          const ended = once(child, 'exit');
          child.stdin?.end();
          await ended;
        }),
      );
    },
  };
}

async function askOne(child: ChildProcess, task: CrowdTask): Promise<CrowdAnswer> {
  const answered = new AbortController();
  const { signal } = answered;
  child.send(task);
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal }) as Promise<[CrowdAnswer]>,
      once(child, 'exit', { signal }).then(() => Promise.reject(new Error('a process of the crowd ended'))),
    ]);
    return answer;
  } finally {
    answered.abort();
  }
}
