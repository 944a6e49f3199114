import type { DatabaseHandle } from './db/database.ts';
import type { Metrics } from './metrics.ts';

interface Counts extends Pick<DatabaseHandle, 'countConnections'> {
  countSockets(): number;
}

/** What one process has open. */
export function measureProcess({ addGauge }: Pick<Metrics, 'addGauge'>, { countConnections, countSockets }: Counts): void {
  addGauge({
    name: 'x1_sockets',
    help: 'Live connections of browsers to this process',
    labels: [],
    read: () => [{ labels: {}, value: countSockets() }],
  });
  addGauge({
    name: 'x1_database_pool',
    help: 'Connections to the database that are in use and idle, and queries that wait for one',
    labels: ['state'],
    read: () => {
      const { inUse, idle, waiting } = countConnections();
      return Object.entries({ in_use: inUse, idle, waiting }).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
}
