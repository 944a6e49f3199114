import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Random } from './simulator/random.ts';

/** A line between two programs that can be cut, or fall silent. */
export interface CuttingProxy {
  readonly url: string;
  /** Breaks one connection at the next bytes that pass, part of which still arrive; or all of them at once. @returns how many were broken */
  cut(which: 'one' | 'all'): number;
  /** From now on nothing passes and nothing breaks, as when one of the programs is frozen. @returns lets everything pass again */
  freeze(): () => void;
  close(): Promise<void>;
}

interface Line {
  readonly ends: readonly [Socket, Socket];
  isDoomed: boolean;
}

/**
 * Passes bytes to and fro.
 *
 * @param random which connection is cut, and where in its bytes
 * @param port any free one by default
 */
export async function startCuttingProxy(target: string, random: Random, port = 0): Promise<CuttingProxy> {
  const { hostname: host, port: targetPort } = new URL(target);
  const lines = new Set<Line>();
  let isFrozen = false;
  const server = createServer((client) => {
    const line: Line = { ends: [client, connect({ host, port: Number(targetPort) })], isDoomed: false };
    lines.add(line);
    const [one, other] = line.ends;
    pass(line, one, other);
    pass(line, other, one);
    if (isFrozen) for (const socket of line.ends) socket.pause();
  });

  function end(line: Line): void {
    lines.delete(line);
    for (const socket of line.ends) socket.destroy();
  }

  function pass(line: Line, from: Socket, to: Socket): void {
    from.on('data', (bytes: Buffer) => {
      if (!line.isDoomed) return void to.write(bytes);
      to.write(bytes.subarray(0, random.below(bytes.length)), () => end(line));
    });
    from.on('error', () => end(line));
    from.on('close', () => end(line));
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (which) => {
      const open = [...lines];
      if (which === 'all') {
        for (const line of open) end(line);
        return open.length;
      }
      const line = open[random.below(open.length)];
      if (!line || line.isDoomed) return 0;
      line.isDoomed = true;
      return 1;
    },
    freeze: () => {
      isFrozen = true;
      for (const { ends } of lines) for (const socket of ends) socket.pause();
      return () => {
        isFrozen = false;
        for (const { ends } of lines) for (const socket of ends) socket.resume();
      };
    },
    close: async () => {
      for (const line of lines) end(line);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
