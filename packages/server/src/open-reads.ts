import type { Config } from './config.ts';
import type { Db } from './platform/db/database.ts';
import { createReads, type Reads, readsOfPrimary } from './platform/db/reads.ts';
import { type Replica, watchReplica } from './platform/db/replica.ts';
import { limitRepeats } from './platform/limit-repeats.ts';
import type { Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Realtime } from './platform/realtime.ts';

interface Needs {
  readonly config: Pick<Config, 'databaseReadUrl' | 'databasePoolSize'>;
  readonly db: Db;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'addGauge'>;
}

/** Reads from the configured replica, or from the primary where none is configured. @param stack gets what must be closed again */
export function openReads(stack: AsyncDisposableStack, { config, db, logger, metrics }: Needs): Reads {
  const { databaseReadUrl: url, databasePoolSize: poolSize } = config;
  if (url === undefined) return readsOfPrimary(db);
  const onProblem = limitRepeats((error, count) => logger.warn('The replica is left aside: the primary is read', { error, count }));
  const replica = watchReplica({ primary: db, url, poolSize, onProblem });
  stack.defer(replica.close);
  measureReplica(metrics, replica);
  return createReads(db, replica, onProblem);
}

function measureReplica({ addGauge }: Pick<Metrics, 'addGauge'>, { find, lagMs }: Replica): void {
  addGauge({
    name: 'x1_reads_served_by',
    help: 'Which database this process reads lists and pages from: 1 for that one',
    labels: ['database'],
    read: () => {
      const isReplica = find() !== undefined;
      return [
        { labels: { database: 'replica' }, value: Number(isReplica) },
        { labels: { database: 'primary' }, value: Number(!isReplica) },
      ];
    },
  });
  addGauge({
    name: 'x1_replica_lag_seconds',
    help: 'How old what the replica shows is at most; no line while it is left aside',
    labels: [],
    read: () => {
      const lag = lagMs();
      return lag === undefined ? [] : [{ labels: {}, value: lag / 1_000 }];
    },
  });
}

/** An open page that is told to read again must see what it was told of: its next reads go to the primary. */
export function noteBeforeTelling(realtime: Realtime, reads: Pick<Reads, 'noteChange'>): Realtime {
  return {
    ...realtime,
    tell: (userIds, event, payload) => {
      if (event === 'changed') void reads.noteChange(userIds).then(() => realtime.tell(userIds, event, payload));
      else realtime.tell(userIds, event, payload);
    },
  };
}
