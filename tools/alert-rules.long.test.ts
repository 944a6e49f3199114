import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promtoolPath } from './install-promtool.ts';
import { root } from './repository.ts';

const promtool = ['/usr/bin/promtool', promtoolPath].find((path) => existsSync(path));
if (!promtool) console.warn('The test of the alert rules is skipped: promtool is not there (Debian: prometheus)');

it.skipIf(!promtool)('every alert rule is silent at first and fires on what it is for', () => {
  const cwd = join(root, 'deploy/observability');
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', 'alerts.test.yml'], { cwd, encoding: 'utf8' });
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});
