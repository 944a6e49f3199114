import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { toLine } from '../platform/address-block.ts';
import { rawErrorAnswer } from './error-handler.ts';

/** Takes over connections that ask for an upgrade from HTTP. */
export interface Upgrades {
  /** All others are answered as the plain requests they also are. */
  accepts(request: IncomingMessage): boolean;
  take(request: IncomingMessage, connection: Duplex, head: Buffer): void;
}

export interface Listener {
  readonly port: number;
  /** Takes no new connections, gives requests in progress up to five seconds to finish, then cuts what is left. */
  close(): Promise<void>;
}

interface Place {
  host: string;
  /** Sources whose connections are many people's: a proxy, this machine. Others are limited per address. */
  isProxy: (address: string) => boolean;
  /** 0 takes any free port. */
  port: number;
}

const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // Longer than the idle time of common proxies, so that they, not we, close a connection.
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2_000,
};
const maxHeaderSize = 16_384;
const maxConnections = 5_000;
/** Per IPv4 address or IPv6 /64: enough for a school behind one address, and twenty of them must not fill the server. */
export const maxConnectionsOfLine = 250;
const closePatienceMs = 5_000;
const idleCheckMs = 100;

/**
 * Listens on a host; on `localhost` that is both loopback addresses, as far as the machine has them.
 *
 * @throws Error when the port is taken
 */
export async function listen(handler: RequestListener, { host, port, isProxy }: Place, given?: Upgrades): Promise<Listener> {
  const { upgrades, cutUpgraded } = rememberUpgraded(given);
  const [first = host, ...others] = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  const admit = createAdmission(isProxy);
  const server = await openServer(handler, { host: first, port }, { upgrades, admit });
  const chosen = (server.address() as AddressInfo).port;
  const servers = [server];
  for (const other of others) {
    const second = await openServer(handler, { host: other, port: chosen }, { upgrades, admit }).catch(ignoreMissingAddress);
    if (second) servers.push(second);
  }
  return { port: chosen, close: () => closeServers(servers, cutUpgraded) };
}

/** Upgraded connections no longer belong to the server, which still waits for them: a sleeping client would keep it from closing. */
function rememberUpgraded(upgrades: Upgrades | undefined): { upgrades: Upgrades | undefined; cutUpgraded: () => void } {
  const upgraded = new Set<Duplex>();
  const take: Upgrades['take'] = (request, connection, head) => {
    upgraded.add(connection);
    connection.once('close', () => upgraded.delete(connection));
    upgrades?.take(request, connection, head);
  };
  return {
    upgrades: upgrades && { accepts: upgrades.accepts, take },
    cutUpgraded: () => {
      for (const connection of upgraded) connection.destroy();
    },
  };
}

/** Cuts connections of an address that has too many. Idle ones count: they take a place from others too. */
function createAdmission(isProxy: Place['isProxy']): (connection: Socket) => void {
  const open = new Map<string, number>();
  return (connection) => {
    const address = connection.remoteAddress ?? '';
    if (isProxy(address)) return;
    const line = toLine(address);
    const count = (open.get(line) ?? 0) + 1;
    if (count > maxConnectionsOfLine) return void connection.destroy();
    open.set(line, count);
    connection.once('close', () => {
      const left = (open.get(line) ?? 1) - 1;
      if (left > 0) open.set(line, left);
      else open.delete(line);
    });
  };
}

interface Doors {
  upgrades: Upgrades | undefined;
  admit: (connection: Socket) => void;
}

async function openServer(handler: RequestListener, { host, port }: Omit<Place, 'isProxy'>, { upgrades, admit }: Doors): Promise<Server> {
  const server = createServer(
    { ...timeouts, maxHeaderSize, shouldUpgradeCallback: (request) => upgrades?.accepts(request) ?? false },
    handler,
  );
  server.on('connection', admit);
  server.on('upgrade', (request, connection, head) => upgrades?.take(request, connection, head));
  server.maxConnections = maxConnections;
  server.on('connect', (_request, socket) => socket.end(rawErrorAnswer('405 Method Not Allowed')));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    socket.end(rawErrorAnswer(statusOf(error.code)));
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} of ${host} is already in use`, { cause: error }) : error),
  );
  server.listen({ host, port }, resolve);
  await promise;
  return server;
}

/** A machine without IPv6 has only one loopback address. */
function ignoreMissingAddress(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return undefined;
  throw error;
}

function statusOf(code: string | undefined): Parameters<typeof rawErrorAnswer>[0] {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
}

async function closeServers(servers: readonly Server[], cutUpgraded: () => void): Promise<void> {
  // A connection that is kept alive becomes idle only after its last answer.
  const idleCheck = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, idleCheckMs);
  const cut = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
    cutUpgraded();
  }, closePatienceMs);
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  clearInterval(idleCheck);
  clearTimeout(cut);
}
