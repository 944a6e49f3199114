import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './repository.ts';
import { printZipPlaces } from './zip-places/print-zip-places.ts';

// Writes where zip codes lie, from a Gazetteer file of the Census Bureau such as 2021_Gaz_zcta_national.txt.
const [file = ''] = process.argv.slice(2);
const year = /^(\d{4})_Gaz_zcta_national\.txt$/.exec(basename(file))?.[1];
if (year === undefined) {
  console.error('Say which file: npm run generate:zips -- 2021_Gaz_zcta_national.txt');
  process.exit(1);
}
writeFileSync(join(root, 'packages/server/src/platform/us-zip-places.csv'), printZipPlaces(readFileSync(file, 'utf8'), year));
