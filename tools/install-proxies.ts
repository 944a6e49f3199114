import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-packages.ts';

/** What reads the files of `deploy/`, where it can be installed; elsewhere those tests say that they are skipped, and why. */
export async function installProxiesIfPossible(): Promise<void> {
  if (['/usr/sbin/haproxy', '/usr/bin/caddy', '/usr/bin/systemd-analyze'].every((path) => existsSync(path))) return;
  await installDebianPackages('HAProxy, Caddy and systemd for the tests of deploy/', ['haproxy', 'caddy', 'systemd']);
}
