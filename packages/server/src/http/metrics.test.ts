import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureProduct } from '../modules/system/measure-product.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openPayment, paidRequest, sellingTrainer } from '../testing/given.ts';
import { withFaults } from '../testing/provider.ts';
import { openApp, type TestApp } from '../testing/start-app.ts';

const token = 'q8Zk2mXv5RtY7uNb3LpWc9JdHf4Gs6Te';
const app = await openApp({ config: { metricsToken: token } });
const files = join(import.meta.dirname, '../../../../deploy/observability');

async function scrape(of: Pick<TestApp, 'fetch'>, headers: Record<string, string> = {}): Promise<string> {
  const response = await of.fetch('/metrics', { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  return response.text();
}

/** The value of a line. */
function figureOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const found = lines.find((line) => wanted.every((label) => line.includes(label)));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

it('measures requests, calls to providers, queues, emails, connections, bookings and money, and names nobody', async () => {
  const { parent, trainer } = await paidRequest(app);
  await app.fetch('/nowhere/parent@people.test', { headers: { accept: '*/*' } });
  const text = await scrape(app);
  expect(figureOf(text, 'x1_purchases_day', { state: 'succeeded' })).toBe(1);
  expect(figureOf(text, 'x1_purchases_day_cents', { state: 'succeeded' })).toBe(4_900);
  expect(figureOf(text, 'x1_bookings_day', { state: 'pending' })).toBe(1);
  expect(figureOf(text, 'x1_jobs', { state: 'waiting' })).toBeGreaterThan(0);
  expect(figureOf(text, 'x1_mails', { state: 'queued' })).toBe(0);
  expect(figureOf(text, 'x1_database_up')).toBe(1);
  const route = '/api/create-payment-intent';
  expect(figureOf(text, 'x1_http_request_duration_seconds_count', { method: 'POST', route })).toBe(1);
  expect(figureOf(text, 'x1_http_request_duration_seconds_count', { route: 'none', status: '404' })).toBe(1);
  expect(figureOf(text, 'x1_provider_call_duration_seconds_count', { provider: 'stripe', call: 'createIntent', outcome: 'ok' })).toBe(1);
  expect(figureOf(text, 'x1_database_pool', { state: 'idle' })).toBeGreaterThan(0);
  expect(figureOf(text, 'x1_sockets')).toBe(0);
  for (const personal of [parent.email, trainer.email, '@']) expect(text).not.toContain(personal);
});

it('says when a provider is away, and that the database is', async () => {
  const own = await openApp();
  const parent = await own.signUp('parent');
  const seller = await sellingTrainer(own);
  await withFaults(own, { providerDown: true }, () => openPayment(parent, seller).catch(() => {}));
  expect(figureOf(await scrape(own), 'x1_provider_call_duration_seconds_count', { call: 'createIntent', outcome: 'unavailable' })).toBe(1);
  const { addGauge, print } = createMetrics();
  const { db, close } = openDatabase({ url: 'postgres://x1@127.0.0.1:9/x1' });
  measureProduct(db, { addGauge });
  const text = await print();
  expect(figureOf(text, 'x1_database_up')).toBe(0);
  expect(figureOf(text, 'x1_jobs')).toBeUndefined();
  await close();
});

it('is shown to this machine and to whoever has the token, and to nobody else', async () => {
  const behindProxy = await openApp({ config: { publicUrl: 'https://x1.example', trustProxy: 1, metricsToken: token } });
  const closed = await openApp({ config: { publicUrl: 'https://x1.example', trustProxy: 1 } });
  const statusOf = async (of: TestApp, headers: Record<string, string> = {}) => (await of.fetch('/metrics', { headers })).status;
  expect(await statusOf(app, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await statusOf(app, { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` })).toBe(200);
  expect(await statusOf(behindProxy)).toBe(404);
  expect(await statusOf(behindProxy, { authorization: 'Bearer wrong' })).toBe(404);
  expect(await statusOf(behindProxy, { authorization: `Bearer ${token}` })).toBe(200);
  expect(await statusOf(closed, { authorization: `Bearer ${token}` })).toBe(404);
});

it('has every figure that the dashboard and the alerts ask for, and a test for every alert', async () => {
  const [dashboard, alerts, tests] = ['dashboard.json', 'alerts.yml', 'alerts.test.yml'].map((name) =>
    readFileSync(join(files, name), 'utf8'),
  );
  const text = await scrape(app);
  const asked = new Set(`${dashboard} ${alerts}`.match(/\b(x1|nodejs|process)_\w+/g));
  expect(asked.size).toBeGreaterThan(15);
  expect([...asked].filter((name) => !text.includes(`# TYPE ${name.replace(/_(count|bucket)$/, '')} `))).toEqual([]);
  const names = [...(alerts ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !tests?.includes(`alertname: ${name}\n`))).toEqual([]);
});

it('is what a worker answers too', async () => {
  const worker = await openApp({ config: { role: 'worker' } });
  expect(figureOf(await scrape(worker), 'x1_database_up')).toBe(1);
  expect((await worker.fetch('/api/openapi.json')).status).toBe(404);
});
