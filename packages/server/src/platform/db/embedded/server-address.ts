/** `full` keeps every acknowledged transaction through a power loss; `none` is for tests: faster, worthless after a crash of the machine. */
export type Durability = 'full' | 'none';

export const userName = 'x1';

/** The address of a database of the server that listens on this port of the loopback interface. */
export function serverUrl(port: number, password: string, database: string): string {
  return `postgres://${userName}:${password}@127.0.0.1:${port}/${database}`;
}
