import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { type DatabaseCluster, readNode } from './database-cluster.ts';
import type { Machine } from './machine.ts';
import { createProgram, type Program, statusOf, until } from './programs.ts';

/** What stands in front: HAProxy for people and for PostgreSQL, PgBouncer for transactions. */
export interface Front {
  /** Where people go. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly directUrl: string;
  readonly readUrl: string;
  readonly pooler: Program;
}

/** PgBouncer refuses to run as root. This user exists everywhere, and owns nothing. */
const nobody = 65_534;

/** @param webPorts of the servers, which needn't run yet */
export async function startFront(
  machine: Machine,
  stack: AsyncDisposableStack,
  { database, webPorts }: { database: DatabaseCluster; webPorts: readonly number[] },
): Promise<Front> {
  const [web, primary, replica, pool] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const balancerFile = join(machine.folder, 'haproxy.cfg');
  writeFileSync(balancerFile, balancerSettings({ web, primary, replica, webPorts, places: database.places }));
  const balancer = createProgram(machine.folder, { name: 'haproxy', command: ['haproxy', '-db', '-f', balancerFile] });
  balancer.start();
  stack.defer(async () => void (await balancer.end('SIGTERM')));
  const users = join(machine.folder, 'pgbouncer.users');
  writeFileSync(users, `"x1" "${database.password}"\n`);
  const poolerFile = join(machine.folder, 'pgbouncer.ini');
  writeFileSync(poolerFile, poolerSettings({ port: pool, primary, users }));
  const account = machine.isRoot ? { uid: nobody, gid: nobody } : {};
  const pooler = createProgram(machine.folder, { name: 'pgbouncer', command: ['/usr/sbin/pgbouncer', poolerFile], account });
  pooler.start();
  stack.defer(async () => void (await pooler.end('SIGKILL')));
  await until('the balancer', async () => (await statusOf(`http://127.0.0.1:${web}/`)) !== undefined);
  const urlOf = (port: number) => `postgres://x1:${database.password}@127.0.0.1:${port}/x1`;
  return { url: `http://127.0.0.1:${web}`, databaseUrl: urlOf(pool), directUrl: urlOf(primary), readUrl: urlOf(replica), pooler };
}

function balancerSettings(given: {
  web: number;
  primary: number;
  replica: number;
  webPorts: readonly number[];
  places: DatabaseCluster['places'];
}): string {
  const lineOf = ({ node, address, port, patroniPort }: DatabaseCluster['places'][number], more = '') =>
    `  server node${node} ${address}:${port} check port ${patroniPort} ${more}`;
  const byReading = given.places.toSorted((one, other) => Number(other.node === readNode) - Number(one.node === readNode));
  return `global
  maxconn 4000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${given.primary}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${given.places.map((place) => lineOf(place)).join('\n')}
listen replica
  bind 127.0.0.1:${given.replica}
  option httpchk GET /replica
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions on-marked-up shutdown-backup-sessions
${byReading.map((place) => lineOf(place, place.node === readNode ? '' : 'backup')).join('\n')}
frontend web
  mode http
  bind 127.0.0.1:${given.web}
  timeout client 60s
  timeout http-request 10s
  default_backend servers
backend servers
  mode http
  timeout server 60s
  timeout tunnel 1h
  option redispatch
  retries 2
  retry-on conn-failure
  balance leastconn
  cookie x1-process insert indirect nocache httponly
  option httpchk GET /api/health/ready
  default-server check inter 1s fall 2 rise 1
${given.webPorts.map((port, at) => `  server web${at + 1} 127.0.0.1:${port} cookie web${at + 1}`).join('\n')}
`;
}

const poolerSettings = ({ port, primary, users }: { port: number; primary: number; users: string }) => `[databases]
x1 = host=127.0.0.1 port=${primary}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 400
default_pool_size = 30
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 20
`;
