import { parseArgs } from 'node:util';
import { isWithinLimits, mapFeature, readProductFiles } from './feature-map/map-features.ts';
import { features } from './feature-map/patterns.ts';
import { root } from './repository.ts';

/** Prints which files each feature touches; `--check` prints the figures alone, and fails when one is above its limit. */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const sources = readProductFiles(root);
for (const map of features.map((feature) => mapFeature(feature, sources))) {
  const { name, limits } = map.feature;
  const isWithin = isWithinLimits(map);
  const figures = `${map.files.length}/${limits.files} files, ${map.folders.length}/${limits.folders} folders`;
  console.log(`${isWithin ? 'ok    ' : 'above '}  ${name}: ${figures}`);
  if (values.check && !isWithin) process.exitCode = 1;
  if (!values.check) for (const file of map.files) console.log(`          ${file}`);
}
