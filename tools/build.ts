import { buildWeb } from './build-web.ts';

await buildWeb();
console.log('Built packages/web/dist.');
