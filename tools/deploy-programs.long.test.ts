import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { root } from './repository.ts';

const programs = { haproxy: '/usr/sbin/haproxy', caddy: '/usr/bin/caddy', 'systemd-analyze': '/usr/bin/systemd-analyze' };
const isMissing = (name: keyof typeof programs) => !existsSync(programs[name]);
for (const [name, path] of Object.entries(programs))
  if (!existsSync(path))
    console.warn(`What ${name} says of our file is not asked: it is not there (Debian: ${name.replace('-analyze', '')})`);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'x1-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Caddy with our file, but for certificates and its own address. */
function startCaddy(environment: Record<string, string>): ChildProcess {
  const text = read('proxy/Caddyfile').replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off');
  return spawn(programs.caddy, ['run', '--adapter', 'caddyfile', '--config', write('Caddyfile', text)], {
    env: { ...process.env, HOME: folder, ...environment },
    stdio: 'ignore',
  });
}

it.skipIf(isMissing('systemd-analyze'))('systemd finds nothing wrong with the unit', () => {
  // The files of /opt/x1 aren't on this machine.
  const unit = read('systemd/x1@.service').replaceAll('/opt/x1/current/bin/node', process.execPath);
  const { stdout, stderr, status } = spawnSync(programs['systemd-analyze'], ['verify', write('x1@web-a.service', unit)], {
    encoding: 'utf8',
  });
  expect((stdout + stderr).split('\n').filter((line) => line.includes('x1@'))).toEqual([]);
  expect(status).toBe(0);
});

it.skipIf(isMissing('haproxy'))('HAProxy takes its configuration', () => {
  const subject = ['-subj', '/CN=x1.example', '-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]);
  const certificate = write('x1.pem', readFileSync(join(folder, 'certificate'), 'utf8') + readFileSync(join(folder, 'key'), 'utf8'));
  const file = write('haproxy.cfg', read('proxy/haproxy.cfg').replace('/etc/haproxy/x1.pem', certificate));
  const { stdout, stderr, status } = spawnSync(programs.haproxy, ['-c', '-f', file], { encoding: 'utf8' });
  expect(stdout + stderr).toContain('Configuration file is valid');
  expect(stdout + stderr).not.toMatch(/ALERT|WARNING/);
  expect(status).toBe(0);
});

it.skipIf(isMissing('caddy'))(
  'Caddy takes no connection for longer than ten seconds that sends its headers slowly',
  async () => {
    const port = await freePort();
    const caddy = startCaddy({ X1_SITE: `http://127.0.0.1:${port}`, X1_SERVERS: '127.0.0.1:9' });
    try {
      await until(() =>
        fetch(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => undefined,
        ),
      );
      const startedAt = performance.now();
      const slow = connect(port, '127.0.0.1');
      slow.resume().write('GET / HTTP/1.1\r\nHost: x1.');
      await once(slow, 'close');
      expect(performance.now() - startedAt).toBeGreaterThan(8_000);
      expect(performance.now() - startedAt).toBeLessThan(20_000);
    } finally {
      caddy.kill();
      await once(caddy, 'exit');
    }
  },
  40_000,
);

it.skipIf(isMissing('caddy'))('Caddy keeps a browser at one process, and leaves the one that is not ready', async () => {
  const [a, b] = [await startProcess('a'), await startProcess('b')];
  const port = await freePort();
  const caddy = startCaddy({ X1_SITE: `http://127.0.0.1:${port}`, X1_SERVERS: `127.0.0.1:${a.port} 127.0.0.1:${b.port}` });
  try {
    const url = `http://127.0.0.1:${port}/`;
    const first = await until(() =>
      fetch(url).then(
        (answer) => (answer.ok ? answer : undefined),
        () => undefined,
      ),
    );
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^x1-process=/);
    const ask = async () => (await fetch(url, { headers: { cookie } })).text();
    const name = await ask();
    for (let time = 0; time < 10; time += 1) expect(await ask()).toBe(name);
    const [its, other] = name === 'a' ? [a, b] : [b, a];
    its.drain();
    await until(async () => ((await ask()) === other.name ? true : undefined));
  } finally {
    caddy.kill();
    await once(caddy, 'exit');
    for (const process of [a, b]) process.server.close();
  }
});

interface Stub {
  readonly name: string;
  readonly port: number;
  readonly server: Server;
  /** From now on it says that it isn't ready. */
  drain(): void;
}

/** What a balancer sees of a process. */
async function startProcess(name: string): Promise<Stub> {
  let isReady = true;
  const server = createServer((request, response) => {
    if (request.url === '/api/health/ready') response.statusCode = isReady ? 200 : 503;
    response.end(name);
  }).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    name,
    port,
    server,
    drain: () => {
      isReady = false;
    },
  };
}

async function until<Result>(ask: () => Promise<Result | undefined>): Promise<Result> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await new Promise((resume) => setTimeout(resume, 50))) {
    const result = await ask();
    if (result !== undefined) return result;
  }
  throw new Error('it did not happen within 20 s');
}
