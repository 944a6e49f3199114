import type { TestApp } from './start-app.ts';

/** What a person does on a page of the provider, and what goes wrong there. */

/** Submits a hosted page of the sandbox. @returns where the browser is sent, as a path of the product */
export async function submitHostedPage(app: TestApp, url: string, fields: Record<string, string>): Promise<string> {
  const { pathname, search } = new URL(url);
  const response = await app.fetch(pathname + search, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (response.status !== 303) throw new Error(`the hosted page answered ${response.status}: ${await response.text()}`);
  return new URL(response.headers.get('location') ?? '').pathname;
}

/** Lets the sandbox misbehave while `work` runs. */
export async function withFaults<Result>(
  app: TestApp,
  faults: Record<string, boolean | number>,
  work: () => Promise<Result>,
): Promise<Result> {
  const healthy = Object.fromEntries(Object.entries(faults).map(([name, value]) => [name, typeof value === 'number' ? 0 : false]));
  await setFaults(app, faults);
  try {
    return await work();
  } finally {
    await setFaults(app, healthy);
  }
}

async function setFaults(app: TestApp, faults: Record<string, boolean | number>): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await app.fetch('/sandbox/faults', { method: 'POST', headers, body: JSON.stringify(faults) });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
}

/** Posts a webhook with the given signature. @returns the status of the answer */
export async function postWebhook(app: TestApp, endpoint: string, event: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await app.fetch(`/api/webhooks/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(event),
  });
  return status;
}
