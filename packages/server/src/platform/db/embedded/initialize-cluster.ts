import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';
import { type Durability, userName } from './server-address.ts';

/**
 * Creates the cluster at the first start. `password.new` exists while this is in progress, so that an interrupted first start is
 * detected and repeated.
 *
 * @param home the folder of the file `password`
 * @returns the password of the superuser
 */
export function initializeCluster(home: string, account: PostgresAccount, durability: Durability): string {
  const passwordFile = join(home, 'password');
  if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  const unfinished = `${passwordFile}.new`;
  if (readdirSync(account.cluster).length > 0) {
    if (!existsSync(unfinished))
      throw new Error(`There is a database in ${account.cluster} but its password file ${passwordFile} is missing`);
    for (const entry of readdirSync(account.cluster)) rmSync(join(account.cluster, entry), { recursive: true });
  }
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${password}\n`, { mode: 0o600 });
  // A copy beside the cluster, because the account may reach nothing else of ours.
  const forInitdb = `${account.cluster}.password`;
  copyFileSync(unfinished, forInitdb);
  account.own(forInitdb);
  try {
    runInitdb(account, forInitdb, durability);
  } finally {
    rmSync(forInitdb);
  }
  renameSync(unfinished, passwordFile);
  return password;
}

function runInitdb(account: PostgresAccount, passwordFile: string, durability: Durability): void {
  const outputs: string[] = [];
  for (const characterType of ['C.UTF-8', 'C']) {
    const initdb = account.command(account.binaries.initdb, [
      `--pgdata=${account.cluster}`,
      `--username=${userName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--no-instructions',
      ...(durability === 'none' ? ['--no-sync'] : []),
    ]);
    const { status, stdout, stderr, error } = spawnSync(initdb.program, initdb.arguments, { ...initdb.options, encoding: 'utf8' });
    if (status === 0) return;
    outputs.push(`${stdout}${stderr}${error ?? ''}`);
  }
  throw new Error(`The database could not be created in ${account.cluster}:\n${outputs.join('\n')}`);
}
