import { globSync } from 'node:fs';
import { runProgram } from '../run-program.ts';
import type { Moment } from './moments.ts';

/**
 * The environment that sets another time for Node, through libfaketime; its clock runs on from there. Timers and time limits go by the
 * monotonic clock, which stays as it is. PostgreSQL keeps the real time: it measures its own time limits by the wall clock, and under libfaketime
 * they end at once, or never.
 *
 * @throws Error when libfaketime is not installed, or does not work here
 */
export async function fakeTime({ name, at, timeZone }: Moment): Promise<Record<string, string>> {
  const secondsAhead = Math.round((at.epochMilliseconds - Date.now()) / 1_000);
  const environment = {
    TZ: timeZone,
    LD_PRELOAD: findLibrary(),
    FAKETIME: `${secondsAhead < 0 ? '' : '+'}${secondsAhead}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_SKIP_CMDS: 'postgres,initdb,pg_ctl',
    NO_FAKE_STAT: '1',
  };
  const { output } = await runProgram(process.execPath, ['--print', 'Date.now()'], { output: 'capture', environment });
  if (!(Math.abs(Number(output) - at.epochMilliseconds) < 60_000))
    throw new Error(`libfaketime does not make it ${name}: Node says ${output}`);
  return environment;
}

/** The variant for programs with threads. */
function findLibrary(): string {
  const [library] = globSync('/usr/lib/{,*/}faketime/libfaketimeMT.so.1');
  if (library === undefined) throw new Error('Another time needs libfaketime, which is not installed (Debian: apt-get install faketime)');
  return library;
}
