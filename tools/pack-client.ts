import { packClient } from './client-package.ts';

// Packs the typed client for programs outside of this repository, and prints where it is.
console.log(await packClient());
