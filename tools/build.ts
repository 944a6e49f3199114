import { serverBundle } from './build-server.ts';
import { webApp } from './build-web.ts';
import { buildNow } from './stamped-build.ts';

for (const build of [webApp, serverBundle]) {
  await buildNow(build);
  console.log(`Built ${build.name}.`);
}
