import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createCheckrChecks } from './checkr-checks.ts';

/** What Checkr may answer and its stand-in never does. */

const asked: { method: string; path: string; authorization: string | undefined }[] = [];
let answers: Record<string, { status?: number; body: unknown }> = {};
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push({ method: request.method ?? '', path, authorization: request.headers.authorization });
  const { status = 200, body = { error: 'Resource not found' } } = answers[`${request.method} ${path}`] ?? { status: 404 };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
beforeEach(() => {
  asked.length = 0;
  answers = {};
});

const apiKey = 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c9d0';
const checkr = () =>
  createCheckrChecks(
    {
      apiKey,
      package: 'basic_plus',
      rootUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      portalUrl: () => 'https://candidate.checkr.com/',
      reportUrl: (id) => `https://dashboard.checkr.com/reports/${id}`,
    },
    { logger: createLogger({ level: 'silent' }) },
  );

const report = (changes: object) => ({
  id: 'rep',
  status: 'complete',
  result: 'clear',
  adjudication: null,
  completed_at: '2026-11-02T15:00:00Z',
  ...changes,
});
async function stateOf(changes: object): Promise<string> {
  answers = { 'GET /reports/rep': { body: report(changes) }, 'GET /reports/rep/adverse_actions': { body: { data: [] } } };
  return (await checkr().read({ invitationId: 'inv', reportId: 'rep' })).state;
}

describe("Checkr's words for a report", () => {
  it.each([
    [{}, 'clear'],
    [{ result: 'consider' }, 'consider'],
    [{ result: null }, 'consider'],
    [{ includes_canceled: true }, 'consider'],
    [{ result: 'consider', adjudication: 'engaged' }, 'engaged'],
    [{ adjudication: 'engaged' }, 'clear'],
    [{ result: 'consider', adjudication: 'pre_adverse_action' }, 'pre_adverse'],
    [{ result: 'consider', adjudication: 'post_adverse_action' }, 'adverse'],
    [{ status: 'dispute', result: 'consider' }, 'disputed'],
    [{ status: 'suspended', result: null }, 'suspended'],
    [{ status: 'paused', result: null }, 'pending'],
    [{ status: 'pending', result: null, completed_at: null }, 'pending'],
    [{ status: 'canceled', result: null }, 'canceled'],
    [{ status: 'something new', result: null }, 'pending'],
  ])('%j are %s', async (changes, state) => {
    expect(await stateOf(changes)).toBe(state);
  });
});

describe("an answer of Checkr's", () => {
  it('says when a decision is final, by the notice that is still pending', async () => {
    const action = (status: string, at: string) => ({ status, post_notice_scheduled_at: at });
    answers = {
      'GET /reports/rep': { body: report({ result: 'consider', adjudication: 'pre_adverse_action' }) },
      'GET /reports/rep/adverse_actions': {
        body: { data: [action('canceled', '2026-11-05T15:00:00Z'), action('pending', '2026-11-12T15:00:00Z')] },
      },
    };
    expect(await checkr().read({ invitationId: 'inv', reportId: 'rep' })).toMatchObject({ decisionAt: new Date('2026-11-12T15:00:00Z') });
  });

  it('that knows nothing of a check means it will never be decided, and one without sense means nobody is there', async () => {
    expect(await checkr().read({ invitationId: 'inv', reportId: null })).toMatchObject({ state: 'canceled' });
    answers = { 'GET /invitations/inv': { status: 500, body: {} } };
    await expect(checkr().read({ invitationId: 'inv', reportId: null })).rejects.toMatchObject({ code: 'background_check.unavailable' });
    answers = { 'GET /invitations/inv': { body: { id: 'inv' } } };
    await expect(checkr().read({ invitationId: 'inv', reportId: null })).rejects.toMatchObject({ code: 'background_check.unavailable' });
  });

  it('is asked for with the key as user name, and takes back an invitation that is open no longer without a word', async () => {
    answers = { 'DELETE /invitations/inv': { status: 400, body: { error: 'not pending' } } };
    await checkr().withdraw('inv');
    await checkr().withdraw('gone');
    const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
    expect(asked).toEqual([
      { method: 'DELETE', path: '/invitations/inv', authorization },
      { method: 'DELETE', path: '/invitations/gone', authorization },
    ]);
  });

  it('names a candidate and an open invitation that are there already: nobody is invited twice', async () => {
    const open = {
      id: 'inv',
      status: 'pending',
      invitation_url: 'https://apply.checkr.com/invite/a',
      expires_at: '2026-11-09T15:00:00Z',
      deleted_at: null,
    };
    answers = {
      'GET /candidates?custom_id=person': { body: { data: [{ id: 'can' }] } },
      'GET /invitations?candidate_id=can&status=pending': {
        body: { data: [{ ...open, id: 'old', deleted_at: '2026-11-01T15:00:00Z' }, open] },
      },
    };
    const invited = await checkr().invite({ personKey: 'person', checkKey: 'check', email: 'maya@trainers.test', workState: 'NC' });
    expect(invited).toMatchObject({ candidateId: 'can', invitationId: 'inv' });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });
});
