import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses under which X1 may run code of others, each with what it asks of us. Anything else needs a decision before it is installed. */
const allowed: Readonly<Record<string, string>> = {
  MIT: 'keep the notice, which stays in node_modules',
  'MIT-0': 'nothing',
  ISC: 'keep the notice',
  '0BSD': 'nothing',
  'BSD-3-Clause': 'keep the notice',
  BSD: 'url-template: the BSD-3-Clause text under its older name',
  'Apache-2.0': 'keep the notice; say what was changed, and nothing is',
  'BlueOak-1.0.0': 'keep the notice',
  'CC0-1.0': 'nothing',
  Unlicense: 'nothing',
  'MPL-2.0': 'web-push, ical.js: changes to their own files would have to be published, and there are none',
  'LGPL-3.0-or-later': 'libvips of sharp: a library of its own that is loaded, and that anybody may replace',
};

/** What packages say in their readme or license file alone. */
const saidElsewhere: Readonly<Record<string, string>> = { 'combine-errors': 'MIT', 'png-js': 'MIT' };

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packages that production installs under a license that is not allowed, or under none; and a NOTICE that doesn't list them as they are. */
export function findLicenseFaults(root: string): string[] {
  const refused = listProductionPackages(root)
    .filter(({ license }) => !isAllowed(license))
    .map(({ path, license }) => `${path}: license ${license} is not among the allowed ones`);
  const file = join(root, 'NOTICE');
  const isListed = existsSync(file) && readFileSync(file, 'utf8') === printNotice(root);
  return isListed ? refused : [...refused, 'NOTICE differs from what production installs: run `npm run generate:notice`'];
}

/**
 * What production installs, and what browsers get. A package itself says its license. What is for some machines only is told by the lock file alone, so that every
 * machine prints the same.
 */
function listProductionPackages(root: string): { path: string; name: string; license: string }[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
  const inBrowsers = listBundled(root, lock.packages);
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && (!dev || inBrowsers.has(path)) && !link)
    .map(([path, { optional, license }]) => ({
      path: path.slice('node_modules/'.length),
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      license:
        (optional ? license : (licenseOf(join(root, path, 'package.json')) ?? license)) ??
        saidElsewhere[path.slice('node_modules/'.length)] ??
        'none',
    }));
}

/** The packages that the web app is built with and whose code browsers get: what its sources import, and what that needs. */
function listBundled(root: string, packages: Readonly<Record<string, LockedPackage>>): ReadonlySet<string> {
  const sources = globSync('packages/web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', '**/testing/**'] });
  const imported = sources.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/g),
  ]);
  const found = new Set<string>();
  const add = (name: string): void => {
    const path = `node_modules/${name}`;
    if (found.has(path) || !packages[path] || packages[path].link) return;
    found.add(path);
    for (const needed of Object.keys(packages[path].dependencies ?? {})) add(needed);
  };
  for (const [, name = ''] of imported) add(name);
  return found;
}

/** The text of NOTICE: whose code runs in production, by license. */
export function printNotice(root: string): string {
  const byLicense = new Map<string, Set<string>>();
  for (const { name, license } of listProductionPackages(root)) byLicense.set(license, (byLicense.get(license) ?? new Set()).add(name));
  const groups = [...byLicense].sort(([one], [other]) => (one < other ? -1 : 1));
  const lists = groups.map(
    ([license, names]) =>
      `${license}\n${[...names]
        .sort()
        .map((name) => `  ${name}`)
        .join('\n')}\n`,
  );
  return `${NOTICE_HEAD}\n${lists.join('\n')}`;
}

const NOTICE_HEAD = `X1

The owner of X1 hasn't chosen a license for it yet. Until then all rights to X1's own code are reserved.

In production X1 runs the packages below, on the server and in browsers, unchanged and under licenses of their own. The text of each license is in the package's folder in
node_modules, and in LICENSES.txt of an image. The list is printed by \`npm run generate:notice\`.
`;

/** @param license an SPDX expression: any of what OR joins is enough, all of what AND joins is needed */
export function isAllowed(license: string): boolean {
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((name) => Object.hasOwn(allowed, name.trim())));
}

const licenseFile = /^(licen[cs]e|copying|notice)/i;

/** The texts of these licenses, package by package, of what is installed on this machine. */
export function printLicenseTexts(root: string): string {
  const parts = listProductionPackages(root).flatMap(({ path, license }) => {
    const folder = join(root, 'node_modules', path);
    if (!existsSync(folder)) return [];
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((file) => file.isFile() && licenseFile.test(file.name))
      .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
    return [[`${path} (${license})`, ...texts].join('\n\n')];
  });
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function licenseOf(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  const { license } = JSON.parse(readFileSync(manifest, 'utf8')) as { license?: string | { type?: string } };
  return typeof license === 'string' ? license : license?.type;
}
