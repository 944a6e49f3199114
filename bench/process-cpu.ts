import { readdirSync, readFileSync } from 'node:fs';

const msPerTick = 10;

/** CPU time of a process with all its threads so far, of user and system, in ms, as the kernel counts it. Linux only; undefined elsewhere. */
export function readProcessCpuMs(pid: number): number | undefined {
  try {
    return statOf(pid).own * msPerTick;
  } catch {
    return undefined;
  }
}

/** The same of PostgreSQL's processes. @param pid of a connection: its parent is PostgreSQL's first process, which also counts children that have ended */
export function readPostgresCpuMs(pid: number): number | undefined {
  try {
    const first = statOf(pid).parent;
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const ticks = children
      .flatMap((name) => statIfThere(Number(name)) ?? [])
      .reduce((sum, { parent, own }) => sum + (parent === first ? own : 0), 0);
    const { own, ended } = statOf(first);
    return (ticks + own + ended) * msPerTick;
  } catch {
    return undefined;
  }
}

/** Undefined if the process has just ended: its time is then counted as its parent's. */
function statIfThere(pid: number): Stat | undefined {
  try {
    return statOf(pid);
  } catch {
    return undefined;
  }
}

interface Stat {
  readonly parent: number;
  readonly own: number;
  readonly ended: number;
}

function statOf(pid: number): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may contain anything, come the fields from the third on.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) => fields[at]);
  return { parent, own: user + system, ended: endedUser + endedSystem };
}
