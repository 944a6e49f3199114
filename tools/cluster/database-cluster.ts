import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { type Machine, nodes } from './machine.ts';
import { createProgram, type Program, statusOf, until } from './programs.ts';

/** PostgreSQL on three nodes under Patroni, with three members of etcd: a primary, a synchronous standby, and a replica that is only read. */
export interface DatabaseCluster {
  readonly password: string;
  readonly etcdPorts: readonly number[];
  /** Where the balancer finds a node's PostgreSQL, and Patroni that says what it is. */
  readonly places: readonly { node: number; address: string; port: number; patroniPort: number }[];
  findPrimary(): Promise<number | undefined>;
  /** The node whose copy every commit waits for. */
  findStandby(): Promise<number | undefined>;
  /** Kills PostgreSQL on a node; Patroni decides what follows. */
  killPostgres(node: number): void;
  /** Kills PostgreSQL and Patroni. */
  killNode(node: number): Promise<void>;
  startNode(node: number): void;
  /** Hands the primary over in order. */
  switchTo(node: number): Promise<void>;
  /** Primary, synchronous standby and replica run and follow. */
  isWhole(): Promise<boolean>;
  folderOf(node: number): string;
}

/** The node whose data lie on a small file system, and the one that never becomes primary. */
export const smallDiskNode = 1;
export const readNode = 3;
const smallDiskMegabytes = 1_536;
const versions = '/usr/lib/postgresql';

/** Starts it and waits until it is whole. @param stack gets what must be stopped again */
export async function startDatabaseCluster(machine: Machine, stack: AsyncDisposableStack): Promise<DatabaseCluster> {
  const etcd = await startEtcd(machine, stack);
  const password = randomBytes(16).toString('hex');
  const [version = ''] = readdirSync(versions).sort((one, other) => Number(other) - Number(one));
  const members = await Promise.all(
    nodes.map(async (node) => {
      const address = machine.addressOf(node);
      const folder = machine.makeFolder(`node${node}`, node === smallDiskNode ? smallDiskMegabytes : undefined);
      const place = { node, address, port: await freePort(), patroniPort: await freePort() };
      const settings = patroniSettings({ ...place, folder, password, etcdHosts: etcd.hosts, programs: join(versions, version, 'bin') });
      const file = join(machine.folder, `patroni${node}.json`);
      writeFileSync(file, JSON.stringify(settings, undefined, 2));
      const patroni = createProgram(machine.folder, { name: `patroni${node}`, command: machine.onNode(node, ['patroni', file]) });
      return { ...place, folder, patroni };
    }),
  );
  const memberOf = (node: number) => members[node - 1] ?? raise(`there is no node ${node}`);
  stack.defer(async () => {
    await Promise.all(members.map(({ patroni }) => patroni.end('SIGTERM')));
    for (const { folder } of members) killPostmaster(folder);
  });
  const cluster = describeCluster({ members, memberOf, password, etcd });
  const [first, ...others] = members;
  first?.patroni.start();
  await until('a primary', async () => (await cluster.findPrimary()) !== undefined, 120_000);
  for (const { patroni } of others) patroni.start();
  await until('a whole cluster', cluster.isWhole, 180_000);
  return cluster;
}

interface Member {
  readonly node: number;
  readonly address: string;
  readonly port: number;
  readonly patroniPort: number;
  readonly folder: string;
  readonly patroni: Program;
}

interface Parts {
  readonly members: readonly Member[];
  readonly memberOf: (node: number) => Member;
  readonly password: string;
  readonly etcd: { ports: readonly number[] };
}

function describeCluster({ members, memberOf, password, etcd }: Parts): DatabaseCluster {
  const isRole = async ({ address, patroniPort }: Member, role: string) =>
    (await statusOf(`http://${address}:${patroniPort}/${role}`)) === 200;
  const findRole = async (role: string) => {
    const are = await Promise.all(members.map((member) => isRole(member, role)));
    return members[are.indexOf(true)]?.node;
  };
  const findPrimary = () => findRole('primary');
  return {
    password,
    etcdPorts: etcd.ports,
    places: members,
    findPrimary,
    findStandby: () => findRole('synchronous'),
    killPostgres: (node) => killPostmaster(memberOf(node).folder),
    killNode: async (node) => {
      const { patroni, folder } = memberOf(node);
      await patroni.end('SIGKILL');
      killPostmaster(folder);
    },
    startNode: (node) => memberOf(node).patroni.start(),
    switchTo: async (node) => {
      const leader = await findPrimary();
      if (leader === node || leader === undefined) return;
      const { address, patroniPort } = memberOf(leader);
      const body = JSON.stringify({ leader: `node${leader}`, candidate: `node${node}` });
      const answer = await fetch(`http://${address}:${patroniPort}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`);
      await until(`node ${node} as primary`, async () => (await findPrimary()) === node);
    },
    isWhole: async () => {
      const [primary, standby, reader] = await Promise.all([
        findPrimary(),
        findRole('synchronous'),
        isRole(memberOf(readNode), 'replica?lag=1MB'),
      ]);
      return primary !== undefined && standby !== undefined && reader;
    },
    folderOf: (node) => memberOf(node).folder,
  };
}

const scope = 'x1';

function patroniSettings(given: {
  node: number;
  address: string;
  port: number;
  patroniPort: number;
  folder: string;
  password: string;
  etcdHosts: readonly string[];
  programs: string;
}) {
  const { node, address, port, patroniPort, folder, password } = given;
  const isForReading = node === readNode;
  return {
    scope,
    name: `node${node}`,
    restapi: { listen: `${address}:${patroniPort}`, connect_address: `${address}:${patroniPort}` },
    etcd3: { hosts: given.etcdHosts },
    bootstrap: {
      dcs: {
        // A node that is gone is replaced after ttl; Patroni's smallest is 20 s, and it must be at least loop_wait + 2 * retry_timeout.
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        primary_start_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 150,
            max_wal_size: '256MB',
            wal_keep_size: '64MB',
            hot_standby_feedback: 'on',
            // A primary that is cut off stops once its standbys don't answer. Should that take longer than Patroni's next look, 3.0 stops it a second
            // time, and then starts it twice: the copy that follows takes the data from under one of the two.
            wal_sender_timeout: '4s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['local all all trust', 'host all all 0.0.0.0/0 scram-sha-256', 'host replication all 0.0.0.0/0 scram-sha-256'],
    },
    postgresql: {
      listen: `${address}:${port}`,
      connect_address: `${address}:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: given.programs,
      pgpass: join(folder, 'pgpass'),
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      // A copy would otherwise wait minutes for the next checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      parameters: { unix_socket_directories: folder },
      authentication: { superuser: { username: 'x1', password }, replication: { username: 'replicator', password } },
    },
    tags: { nofailover: isForReading, nosync: isForReading },
  };
}

async function startEtcd(machine: Machine, stack: AsyncDisposableStack) {
  const members = await Promise.all(
    nodes.map(async (number) => ({ name: `etcd${number}`, client: await freePort(), peer: await freePort() })),
  );
  const urlOf = (port: number) => `http://${machine.hostAddress}:${port}`;
  const all = members.map(({ name, peer }) => `${name}=${urlOf(peer)}`).join(',');
  const programs = members.map(({ name, client, peer }) => {
    const command = ['etcd', '--name', name, '--data-dir', join(machine.folder, name), '--initial-cluster', all];
    command.push('--listen-client-urls', urlOf(client), '--advertise-client-urls', urlOf(client));
    command.push('--listen-peer-urls', urlOf(peer), '--initial-advertise-peer-urls', urlOf(peer));
    // The defaults, 100 and 1,000, are for members that have a disk each.
    command.push('--heartbeat-interval', '300', '--election-timeout', '3000', '--log-level', 'warn');
    return createProgram(machine.folder, { name, command });
  });
  for (const program of programs) {
    program.start();
    stack.defer(async () => void (await program.end('SIGTERM')));
  }
  const ports = members.map(({ client }) => client);
  await until('etcd', async () =>
    (await Promise.all(ports.map((port) => statusOf(`${urlOf(port)}/health`)))).every((status) => status === 200),
  );
  return { ports, hosts: ports.map((port) => `${machine.hostAddress}:${port}`) };
}

/** PostgreSQL's first process takes all others with it. */
function killPostmaster(folder: string): void {
  const file = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!existsSync(`/proc/${pid}/cmdline`) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) return;
  process.kill(pid, 'SIGKILL');
}

function raise(message: string): never {
  throw new Error(message);
}
