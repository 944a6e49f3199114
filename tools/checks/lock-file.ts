interface LockEntry {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

/**
 * What is wrong with a package-lock.json. npm silently leaves out optional packages that one platform lacks, and then
 * `npm ci` fails elsewhere; addresses of a registry bind everyone to that registry.
 */
export function findLockFileFaults(text: string): string[] {
  const packages: Record<string, LockEntry> = JSON.parse(text).packages;
  return Object.entries(packages).flatMap(([path, entry]) => {
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter((name) => !canFind(packages, path, name));
    const address = entry.resolved !== undefined && !entry.link ? [`${path} names the address ${entry.resolved}`] : [];
    return [...missing.map((name) => `${path || 'package.json'} lists ${name}, which has no entry of its own`), ...address];
  });
}

function canFind(packages: Record<string, LockEntry>, from: string, name: string): boolean {
  const folders = from.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [...folders.map((folder) => (folder === '' ? '' : `${folder}/`)), ''].some(
    (folder) => `${folder}node_modules/${name}` in packages,
  );
}
