/** Written in by the build (`write-service-worker.ts`). */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

/** The files of this build that a page needs offline, as addresses; their names change with their content. */
export const shellFiles = __SHELL_FILES__;
/** Another one for each build. */
export const shellVersion = __SHELL_VERSION__;
