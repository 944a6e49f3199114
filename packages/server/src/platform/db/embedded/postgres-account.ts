import { type SpawnOptions, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { copyPostgresBinaries, type PostgresBinaries } from './binaries.ts';

/** The account PostgreSQL runs as, with everything prepared for it. */
export interface PostgresAccount {
  binaries: PostgresBinaries;
  /** The real path of the cluster's directory; exists and belongs to the account. */
  cluster: string;
  /** What to spawn to run a program as this account. */
  command(program: string, programArguments: string[]): { program: string; arguments: string[]; options: SpawnOptions };
  /** Gives the account a file that we created. */
  own(path: string): void;
}

interface Ids {
  uid: number;
  gid: number;
}

/** Folders of this product outside the data directory, for an account that cannot enter the data directory. */
const sharedFolder = '/var/lib/x1-postgres';

/**
 * PostgreSQL refuses to run as root. When we are root it runs in a user namespace that calls us by another number, which
 * works in folders of mode 700; where namespaces are forbidden (most containers) it runs as a system user. A user who
 * cannot enter the data directory gets the cluster in `/var/lib/x1-postgres`, with a link to it where it would have been.
 *
 * @param cluster directory of the cluster, need not exist
 * @param announce gets a one-sentence message when the data is stored elsewhere
 */
export function preparePostgresAccount(binaries: PostgresBinaries, cluster: string, announce: (sentence: string) => void): PostgresAccount {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return ownAccount(binaries, cluster);
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : systemUser();
  if (owner === undefined || owner.uid === 0) {
    const namespaced = namespaceAccount(binaries, cluster, ids);
    if (namespaced) return namespaced;
  }
  return systemUserAccount(binaries, cluster, ids, announce);
}

function ownAccount(binaries: PostgresBinaries, cluster: string): PostgresAccount {
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  return { binaries, cluster: realpathSync(cluster), command: plainCommand({}), own: () => {} };
}

function namespaceAccount(binaries: PostgresBinaries, cluster: string, { uid, gid }: Ids): PostgresAccount | undefined {
  const command: PostgresAccount['command'] = (program, programArguments) => ({
    program: 'unshare',
    arguments: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', program, ...programArguments],
    options: { cwd: '/' },
  });
  if (!canRun(command, binaries.postgres)) return undefined;
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  return { binaries, cluster: realpathSync(cluster), command, own: () => {} };
}

function systemUserAccount(binaries: PostgresBinaries, cluster: string, ids: Ids, announce: (sentence: string) => void): PostgresAccount {
  const command = plainCommand(ids);
  const own = (path: string) => chownSync(path, ids.uid, ids.gid);
  const usable = canRun(command, binaries.postgres) ? binaries : copyPostgresBinaries(binaries, join(sharedFolder, 'programs'));
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  chownTree(realpathSync(cluster), ids);
  if (canWrite(command, realpathSync(cluster))) return { binaries: usable, cluster: realpathSync(cluster), command, own };
  return { binaries: usable, cluster: moveWithinReach(cluster, ids, announce), command, own };
}

/** Only a cluster without data moves: one with data was reachable when it was created, so a folder above it was closed since. */
function moveWithinReach(cluster: string, ids: Ids, announce: (sentence: string) => void): string {
  if (readdirSync(cluster).length > 0) {
    throw new Error(
      `PostgreSQL runs as user ${ids.uid}, who cannot enter ${cluster}: open the folders above it (chmod o+x) or set DATA_DIR`,
    );
  }
  const name = createHash('sha256').update(realpathSync(cluster)).digest('hex').slice(0, 16);
  const reachable = join(sharedFolder, 'clusters', name);
  mkdirSync(join(sharedFolder, 'clusters'), { recursive: true, mode: 0o755 });
  chmodSync(sharedFolder, 0o755);
  mkdirSync(reachable, { recursive: true, mode: 0o700 });
  chownTree(reachable, ids);
  rmdirSync(cluster);
  symlinkSync(reachable, cluster);
  announce(`The database is kept in ${reachable}, because its system user cannot enter ${cluster}.`);
  return reachable;
}

function plainCommand(ids: Partial<Ids>): PostgresAccount['command'] {
  const cwd = process.platform === 'win32' ? undefined : '/';
  return (program, programArguments) => ({ program, arguments: programArguments, options: { ...ids, cwd } });
}

function canRun(command: PostgresAccount['command'], postgres: string): boolean {
  const version = command(postgres, ['--version']);
  return spawnSync(version.program, version.arguments, { ...version.options, stdio: 'ignore' }).status === 0;
}

function canWrite(command: PostgresAccount['command'], directory: string): boolean {
  const test = command('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', directory]);
  return spawnSync(test.program, test.arguments, { ...test.options, stdio: 'ignore' }).status === 0;
}

/** `initdb` looks its user up by number, so it must be one that the machine knows. */
function systemUser(): Ids {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }] as const),
  );
  const found = ['postgres', 'daemon', 'nobody'].map((name) => users.get(name)).find((ids) => ids && ids.uid > 0);
  if (!found) throw new Error('PostgreSQL does not run as root and this machine has no user postgres, daemon or nobody: set DATABASE_URL');
  return found;
}

function chownTree(path: string, ids: Ids): void {
  const info = statSync(path);
  if (info.uid === ids.uid && info.gid === ids.gid) return;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), ids.uid, ids.gid);
  chownSync(path, ids.uid, ids.gid);
}
