import type { CrowdAnswer, CrowdTask } from './crowd.ts';
import { connectAll, measureBusy, measureSteady, type Talk } from './talk.ts';

/** Some of the people who talk, in a process of their own, so that what they cost is nobody else's. Ends with its input. */
let talks: readonly Talk[] = [];

async function run(task: CrowdTask): Promise<number[]> {
  if (task.kind === 'connect') {
    talks = await connectAll(task.talks);
    return [];
  }
  return task.kind === 'steady' ? measureSteady(talks, task) : measureBusy(talks, task);
}

process.on('message', (task: CrowdTask) => {
  const [start, before] = [performance.now(), process.cpuUsage()];
  run(task).then(
    (latenciesMs) => {
      const { user, system } = process.cpuUsage(before);
      answer({ latenciesMs, tookMs: performance.now() - start, cpuMs: (user + system) / 1_000 });
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

function answer(answered: CrowdAnswer): void {
  process.send?.(answered);
}
process.stdin.resume().once('end', () => process.exit(0));
