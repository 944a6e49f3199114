import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { startServerProcess } from '../testing/server-process.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Exported {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

const received: Exported[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    received.push(body as Exported);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-traces-'));
afterAll(() => {
  collector.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

it('a collector gets a span of each request with its statements, continuing the trace of the caller, and learns of no person', async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'x1-test',
  };
  const server = await startServerProcess({ dataDirectory, port: await freePort(), environment });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { 'content-type': 'application/json', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const person = { email: 'dana.secret@people.test', password: 'correct horse', role: 'parent', timezone: 'America/New_York' };
  const signedUp = await fetch(`${server.url}/api/auth/signup`, { method: 'POST', headers, body: JSON.stringify(person) });
  expect(signedUp.ok).toBe(true);
  const { token } = (await signedUp.json()) as { token: string };
  expect(await server.stop()).toBe(0);

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const request = spans.find(({ name }) => name === 'POST /api/auth/signup');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  const statements = spans.filter(({ parentSpanId, name }) => parentSpanId === request?.spanId && name.startsWith('database '));
  expect(statements.map(({ attributes }) => JSON.stringify(attributes)).join()).toContain('insert into');
  expect(spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^job /));
  const text = JSON.stringify(received);
  expect(text).toContain('x1-test');
  for (const personal of [person.email, 'dana.secret', person.password, token, '127.0.0.1']) expect(text).not.toContain(personal);
});
