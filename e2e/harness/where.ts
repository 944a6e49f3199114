/** The origin of the product under test. */
export function productAddress(): string {
  return fromSetup('E2E_ADDRESS');
}

/** Where the product under test keeps its data. */
export function productDataDirectory(): string {
  return fromSetup('E2E_DATA_DIR');
}

function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup did not run`);
  return value;
}
