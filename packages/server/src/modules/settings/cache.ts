import type { SettingVersion } from '@x1/contract/settings/versions.ts';
import type { Db } from '../../platform/db/database.ts';
import { listVersions } from './store.ts';

/** How old what a process remembers may be, should it not have been told of a change. */
const longestMs = 30_000;

/**
 * What a process remembers of the settings: every version, also planned ones, so that a change is in effect from its moment on and not from the next
 * read of the table. It's forgotten as soon as a change is committed anywhere. Nothing that decides about money reads it.
 */
export function createSettingsCache(db: Db) {
  let read: { at: number; versions: Promise<readonly SettingVersion[]> } | undefined;
  return {
    forget: (): void => {
      read = undefined;
    },
    versions: async (): Promise<readonly SettingVersion[]> => {
      if (read && performance.now() - read.at < longestMs) return read.versions;
      const mine = { at: performance.now(), versions: listVersions(db) };
      read = mine;
      mine.versions.catch(() => {
        if (read === mine) read = undefined;
      });
      return mine.versions;
    },
  };
}
