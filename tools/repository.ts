import { join, resolve } from 'node:path';

/** The root folder of the repository. */
export const root = resolve(import.meta.dirname, '..');

/** Where the bundle of the server is. */
export const bundleDirectory = join(root, 'packages/server/dist');

/** Where tools keep what they can make again. */
export const cacheDirectory = join(root, '.cache');
