import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands in front of several servers: a new connection goes to the first of them that says it's ready, and one that is there stays. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

const lookMs = 50;

/** Asks each server for its readiness as often as balancers do, only faster. @param targets addresses of servers, the preferred one first */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const open = new Set<Socket>();
  const look = async () => {
    for (const target of targets) {
      const isReady = await fetch(`${target}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(target);
      else ready.delete(target);
    }
  };
  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookMs);
  const server = createServer((client) => {
    const target = targets.find((each) => ready.has(each));
    if (target === undefined) return void client.destroy();
    const { hostname: host, port } = new URL(target);
    const upstream = connect({ host, port: Number(port) });
    const end = () => {
      for (const socket of [client, upstream]) open.delete(socket.destroy());
    };
    for (const socket of [client, upstream]) open.add(socket.on('error', end).on('close', end));
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(timer);
      await looking;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
