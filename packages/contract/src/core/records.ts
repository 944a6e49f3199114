/** One entry for each key. */
export function recordOf<Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
}

/** An object with only these keys. */
export function pick<Source extends object, Key extends keyof Source & string>(source: Source, keys: readonly Key[]): Pick<Source, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
}
