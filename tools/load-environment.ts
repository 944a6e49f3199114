import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.ts';

/** Reads `.env` of the repository, if there is one. Variables that are already set win. */
export function loadEnvironment(): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
