import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { assembleImage } from './assemble-image.ts';

/** `npm run image -- directory`: everything the server runs, for `deploy/Dockerfile` or a machine without Node. */
const [target] = process.argv.slice(2);
if (target === undefined || (existsSync(target) && readdirSync(target).length > 0)) {
  console.error('Usage: npm run image -- directory, which must be empty or not exist');
  process.exit(1);
}
await assembleImage(resolve(target));
console.log(`The server is in ${target}: bin/node packages/server/dist/main.js`);
