import { cpus } from 'node:os';

/** How much of the machine's CPU time was idle while something ran. */
export async function readCpu(work: () => Promise<unknown>): Promise<{ idlePercent: number }> {
  const before = sum();
  await work();
  const after = sum();
  return { idlePercent: (100 * (after.idle - before.idle)) / (after.all - before.all) };
}

function sum(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((total, { idle: one }) => total + one, 0);
  return { idle, all: times.reduce((total, { user, nice, sys, irq }) => total + user + nice + sys + irq, idle) };
}
