import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where a build is made of, and where it is written. */
export interface Built {
  readonly root: string;
  readonly outDir: string;
}

/** A plugin that works on the files of a finished build. After a failed one it does nothing: that build's own error must be the one that is told. */
export function afterBuild(name: string, work: (built: Built) => Promise<void>): Plugin {
  let built: Built = { root: '', outDir: '' };
  let isWritten = false;
  return {
    name,
    apply: 'build',
    configResolved({ root, build }) {
      built = { root, outDir: join(root, build.outDir) };
    },
    writeBundle() {
      isWritten = true;
    },
    async closeBundle() {
      if (isWritten) await work(built);
    },
  };
}
