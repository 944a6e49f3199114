import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ForbiddenAddress } from '../../platform/outside-request.ts';
import { withinSite } from './dav-client.ts';
import { createTransport } from './transport.ts';

const ask = (url: string, servers: 'public' | 'any') =>
  createTransport(servers)({ method: 'PROPFIND', url: new URL(url), headers: {}, body: '<x/>', signal: AbortSignal.timeout(5_000) });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  servers.push(server);
  return { port };
}

describe('a calendar server that a trainer names', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'http://caldav.icloud.com/',
    'https://user:password@caldav.icloud.com/',
  ])('is not asked at %s', async (url) => {
    await expect(ask(url, 'public')).rejects.toThrow(ForbiddenAddress);
  });

  it('is not asked by a name of this machine, and nothing there hears of it', async () => {
    let heard = 0;
    const server = await listen((_request, response) => {
      heard += 1;
      response.end();
    });
    await expect(ask(`https://localhost:${server.port}/`, 'public')).rejects.toThrow(ForbiddenAddress);
    expect(heard).toBe(0);
  });

  it('may be in a private network where that is allowed', async () => {
    const server = await listen((request, response) => response.writeHead(207, { etag: '"1"' }).end(request.method));
    const answer = await ask(`http://127.0.0.1:${server.port}/`, 'any');
    expect([answer.status, answer.text, answer.header('etag')]).toEqual([207, 'PROPFIND', '"1"']);
  });

  it('is not listened to for longer than a calendar is', async () => {
    const chunk = 'x'.repeat(1024 * 1024);
    const server = await listen((_request, response) => {
      for (let index = 0; index < 9; index += 1) response.write(chunk);
      response.end();
    });
    await expect(ask(`http://127.0.0.1:${server.port}/`, 'any')).rejects.toThrow('too long');
  });
});

describe("where a server says that it lives, a trainer's password goes", () => {
  const from = new URL('https://caldav.icloud.com/');
  it.each([
    ['/123/principal/', 'https://caldav.icloud.com/123/principal/'],
    ['https://p42-caldav.icloud.com:443/123/calendars/', 'https://p42-caldav.icloud.com/123/calendars/'],
  ])('if it is on the same site: %s', (to, url) => {
    expect(withinSite(from, to).href).toBe(url);
  });

  it.each([
    'https://evil.example/',
    'https://icloud.com.evil.example/',
    'http://caldav.icloud.com/',
    'https://127.0.0.1/',
    'https://caldav.icloud.com:8443/',
  ])('and nowhere else: %s', (to) => {
    expect(() => withinSite(from, to)).toThrow('421');
  });
});
