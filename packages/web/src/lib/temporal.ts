let loading: Promise<unknown> | undefined;

/**
 * Makes `Temporal` available; browsers that have it load nothing. Screens that convert wall times wait for it first.
 *
 * @throws anything the import throws when the polyfill cannot be loaded; the next call tries again
 */
export async function loadTemporal(): Promise<void> {
  if ('Temporal' in globalThis) return;
  loading ??= import('temporal-polyfill/global');
  try {
    await loading;
  } catch (cause) {
    loading = undefined;
    throw cause;
  }
}
