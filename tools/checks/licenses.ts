import { existsSync, readFileSync } from 'node:fs';
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
  'MPL-2.0': 'web-push: changes to its own files would have to be published, and there are none',
  'LGPL-3.0-or-later': 'libvips of sharp: a library of its own that is loaded, and that anybody may replace',
};

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
}

/**
 * Packages that production installs under a license that is not allowed, or under none. The package itself says which; of those for other
 * machines, which are not installed here, the lock file does.
 */
export function findLicenseFaults(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, locked]) => ({ path, license: licenseOf(join(root, path, 'package.json')) ?? locked.license ?? 'none' }))
    .filter(({ license }) => !isAllowed(license))
    .map(({ path, license }) => `${path.slice('node_modules/'.length)}: license ${license} is not among the allowed ones`);
}

/** @param license an SPDX expression: any of what OR joins is enough, all of what AND joins is needed */
export function isAllowed(license: string): boolean {
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((name) => Object.hasOwn(allowed, name.trim())));
}

function licenseOf(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  const { license } = JSON.parse(readFileSync(manifest, 'utf8')) as { license?: string | { type?: string } };
  return typeof license === 'string' ? license : license?.type;
}
