import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the cluster runs: one machine, whose database nodes are network namespaces where we may create some. */
export interface Machine {
  readonly folder: string;
  /** Root may cut networks and fill a disk; anybody else runs everything on 127.0.0.1. */
  readonly isRoot: boolean;
  /** Where everything but the database nodes listens, as the nodes see it. */
  readonly hostAddress: string;
  addressOf(node: number): string;
  /** A command that runs on a node as somebody whom PostgreSQL accepts. */
  onNode(node: number, command: readonly string[]): string[];
  /** Drops what a node exchanges with these ports of the host, or, without ports, with everybody. */
  cut(node: number, ports?: readonly number[]): void;
  heal(node: number): void;
  /** An empty folder of a node; on a small file system of its own where `megabytes` says so and we may. */
  makeFolder(name: string, megabytes?: number): string;
}

export const nodes = [1, 2, 3] as const;
const bridge = 'x1-prove';
const network = '10.213.77';
const nameOf = (node: number) => `x1-prove-${node}`;
const linkOf = (node: number) => `x1p${node}`;

/** Prepares namespaces and folders. @param stack gets what must be removed again */
export function prepareMachine(stack: AsyncDisposableStack): Machine {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), 'x1-cluster-'));
  chmodSync(folder, 0o755);
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  if (isRoot) {
    removeNetwork();
    stack.defer(removeNetwork);
    makeNetwork();
  }
  const account = isRoot ? ['uid', 'gid'].map((_, at) => run('id', [at === 0 ? '-u' : '-g', 'postgres']).trim()) : [];
  return {
    folder,
    isRoot,
    hostAddress: isRoot ? `${network}.1` : '127.0.0.1',
    addressOf: (node) => (isRoot ? `${network}.${10 + node}` : '127.0.0.1'),
    onNode: (node, command) => {
      if (!isRoot) return [...command];
      const asPostgres = ['setpriv', '--reuid', account[0] ?? '', '--regid', account[1] ?? '', '--clear-groups'];
      return ['ip', 'netns', 'exec', nameOf(node), ...asPostgres, ...command];
    },
    cut: (node, ports) => {
      if (ports === undefined) return void run('ip', ['link', 'set', linkOf(node), 'down']);
      for (const port of ports) {
        for (const [chain, side] of [
          ['OUTPUT', '--dport'],
          ['INPUT', '--sport'],
        ] as const) {
          run('ip', ['netns', 'exec', nameOf(node), 'iptables', '-A', chain, '-p', 'tcp', side, String(port), '-j', 'DROP']);
        }
      }
    },
    heal: (node) => {
      run('ip', ['link', 'set', linkOf(node), 'up']);
      run('ip', ['netns', 'exec', nameOf(node), 'iptables', '-F']);
    },
    makeFolder: (name, megabytes) => {
      const path = join(folder, name);
      mkdirSync(path);
      if (!isRoot) return path;
      if (megabytes !== undefined) {
        run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
        stack.defer(() => void run('umount', ['--lazy', path]));
      }
      run('chown', [account.join(':'), path]);
      return path;
    },
  };
}

function run(program: string, given: readonly string[]): string {
  return execFileSync(program, given, { encoding: 'utf8' });
}

function makeNetwork(): void {
  run('ip', ['link', 'add', bridge, 'type', 'bridge']);
  run('ip', ['addr', 'add', `${network}.1/24`, 'dev', bridge]);
  run('ip', ['link', 'set', bridge, 'up']);
  for (const node of nodes) {
    const [name, link, inside] = [nameOf(node), linkOf(node), `${linkOf(node)}n`];
    run('ip', ['netns', 'add', name]);
    run('ip', ['link', 'add', link, 'type', 'veth', 'peer', 'name', inside]);
    run('ip', ['link', 'set', inside, 'netns', name]);
    run('ip', ['link', 'set', link, 'master', bridge]);
    run('ip', ['link', 'set', link, 'up']);
    run('ip', ['netns', 'exec', name, 'ip', 'link', 'set', 'lo', 'up']);
    run('ip', ['netns', 'exec', name, 'ip', 'addr', 'add', `${network}.${10 + node}/24`, 'dev', inside]);
    run('ip', ['netns', 'exec', name, 'ip', 'link', 'set', inside, 'up']);
  }
}

/** Also what a run left behind that was killed: the names are ours alone. */
function removeNetwork(): void {
  for (const node of nodes) {
    if (existsSync(`/sys/class/net/${linkOf(node)}`)) run('ip', ['link', 'delete', linkOf(node)]);
    if (existsSync(`/run/netns/${nameOf(node)}`)) run('ip', ['netns', 'delete', nameOf(node)]);
  }
  if (existsSync(`/sys/class/net/${bridge}`)) run('ip', ['link', 'delete', bridge]);
}
