import { queryClient } from '../../lib/query-client.ts';
import { dashboardKeys, earningsKeys, payoutKeys, programKeys, sessionKeys } from '../../lib/query-keys.ts';

/** Reads anew what a change of a session makes out of date (R28): sessions, the trainer's numbers and money, participants and next session of programs. */
export function refreshSessions(): Promise<unknown> {
  const stale = [sessionKeys.all, dashboardKeys.all, programKeys.all, earningsKeys.all, payoutKeys.all];
  return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
