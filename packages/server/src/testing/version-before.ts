import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The version of the product that a rolling update starts from. */
export interface VersionBefore {
  readonly commit: string;
  /** Its sources of the server, runnable. */
  readonly sources: string;
  close(): void;
}

const root = join(import.meta.dirname, '../../../..');
const workspaces = ['contract', 'sandbox', 'server'] as const;
const migrations = 'packages/server/src/platform/db/migrations';

/**
 * Unpacks the commit before the one that added the newest migration, as the history of this branch has it: the last version that doesn't know today's schema. It
 * gets the packages that are installed here.
 *
 * @throws Error that says why there is none: no history, or other versions of packages than it was written for
 */
export function unpackVersionBefore(): VersionBefore {
  const commit = findCommit();
  const folder = mkdtempSync(join(tmpdir(), 'x1-before-'));
  const close = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', commit, 'packages'], { cwd: root, maxBuffer: 1_024 ** 3 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    linkPackages(folder);
    return { commit, sources: join(folder, 'packages/server/src'), close };
  } catch (error) {
    close();
    throw error;
  }
}

function findCommit(): string {
  const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const withNewest = git('log', '--diff-filter=A', '--format=%H', '-1', '--', migrations);
  if (withNewest === '') throw new Error('the history has no commit that added a migration');
  return git('rev-parse', '--verify', `${withNewest}^`);
}

/** Links what is installed here, but for the workspaces, which are its own. */
function linkPackages(folder: string): void {
  const different = workspaces.flatMap((name) => findDifferent(join(folder, 'packages', name, 'package.json')));
  if (different.length > 0) throw new Error(`other versions of packages are installed here: ${different.join(', ')}`);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@x1'), { recursive: true });
  for (const name of globSync('*', { cwd: join(root, 'node_modules') })) {
    if (name !== '@x1') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of workspaces) {
    symlinkSync(join(folder, 'packages', name), join(modules, '@x1', name));
    const own = join(root, 'packages', name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, 'packages', name, 'node_modules'));
  }
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/** Dependencies that it names in another version than is installed. */
function findDifferent(manifest: string): string[] {
  const dependencies = Object.entries(readManifest(manifest).dependencies ?? {}).filter(([name]) => !name.startsWith('@x1/'));
  return dependencies.filter(([name, version]) => findInstalled(name) !== version).map(([name, version]) => `${name} ${version}`);
}

function findInstalled(name: string): string | undefined {
  const places = [join(root, 'packages/server/node_modules', name), join(root, 'node_modules', name)];
  const place = places.map((path) => join(path, 'package.json')).find((path) => existsSync(path));
  return place && readManifest(place).version;
}
