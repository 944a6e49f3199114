/** The names of everything kept in a storage; none when it is forbidden. */
export function storageKeys(storage: Storage): string[] {
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  } catch {
    return [];
  }
}
