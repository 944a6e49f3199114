import { describe, expect, it } from 'vitest';
import { checkrKey, openSandbox, submitForm } from '../testing/open-sandbox.ts';

const authorization = `Basic ${Buffer.from(`${checkrKey}:`).toString('base64')}`;
const dayMs = 86_400_000;

async function given() {
  let now = Date.parse('2026-11-02T15:00:00Z');
  const { sandbox, receiver, setFaults } = await openSandbox({ clock: () => now });

  async function call<Answer = Record<string, unknown>>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await fetch(`${sandbox.url}/checkr/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }

  async function invite() {
    const candidate = await call<{ id: string }>('POST', '/candidates', { email: 'maya@trainers.test', custom_id: 'key-of-maya' });
    const input = { candidate_id: candidate.body.id, package: 'basic_plus', work_locations: [{ country: 'US', state: 'NC' }] };
    const { body } = await call<{ id: string; invitation_url: string }>('POST', '/invitations', input);
    return { candidateId: candidate.body.id, ...body };
  }

  return {
    sandbox,
    receiver,
    setFaults,
    call,
    invite,
    pass: (days: number) => {
      now += days * dayMs;
    },
    move: (id: string, to: string) =>
      fetch(`${sandbox.url}/sandbox/background-checks/${id}/move`, { method: 'POST', body: new URLSearchParams({ to }) }),
    reportOf: async (id: string) => {
      const { body } = await call<{ report_id: string }>('GET', `/invitations/${id}`);
      return (await call('GET', `/reports/${body.report_id}`)).body;
    },
    told: () => receiver.types().map(String),
  };
}

describe("Checkr's stand-in", () => {
  it('invites to a form whose answer decides how the check ends, and tells of each step with a signature of the API key', async () => {
    const { sandbox, invite, reportOf, told } = await given();
    const { id, invitation_url: url } = await invite();
    expect((await submitForm(sandbox, url, { outcome: 'clear' })).status).toBe(303);
    expect(await reportOf(id)).toMatchObject({
      status: 'complete',
      result: 'clear',
      adjudication: null,
      completed_at: '2026-11-02T15:00:00.000Z',
    });
    await sandbox.webhooksSettled();
    expect(new Set(told())).toEqual(
      new Set(['candidate.created', 'invitation.created', 'invitation.completed', 'report.created', 'report.completed']),
    );
  });

  it('makes one thing of a repeated call with the same key, and finds a candidate by the id that X1 gave', async () => {
    const { call, invite } = await given();
    const input = { email: 'ana@trainers.test', custom_id: 'key-of-ana' };
    const first = await call('POST', '/candidates', input, { 'idempotency-key': 'once' });
    expect((await call('POST', '/candidates', input, { 'idempotency-key': 'once' })).body).toEqual(first.body);
    await invite();
    expect((await call('GET', '/candidates?custom_id=key-of-ana')).body).toMatchObject({ count: 1, data: [first.body] });
  });

  it('ends an invitation after a week, and one that is withdrawn at once', async () => {
    const { call, invite, move, pass } = await given();
    const [forgotten, withdrawn] = [await invite(), await invite()];
    await move(withdrawn.id, 'invitation_canceled');
    expect((await call('GET', `/invitations/${withdrawn.id}`)).body).toMatchObject({ deleted_at: expect.any(String) });
    pass(6);
    expect((await call('GET', `/invitations/${forgotten.id}`)).body).toMatchObject({ status: 'pending' });
    pass(1);
    expect((await call('GET', `/invitations/${forgotten.id}`)).body).toMatchObject({ status: 'expired' });
  });

  it('sends the second notice a week after the first, unless the person disputes the report or the decision is taken back', async () => {
    const { call, invite, move, pass, reportOf } = await given();
    const [silent, disputed, forgiven] = [await invite(), await invite(), await invite()];
    for (const { id } of [silent, disputed, forgiven]) {
      await move(id, 'consider');
      await move(id, 'pre_adverse_action');
    }
    const { id: reportId } = await reportOf(silent.id);
    expect((await call('GET', `/reports/${reportId}/adverse_actions`)).body).toMatchObject({
      data: [{ status: 'pending', post_notice_scheduled_at: '2026-11-09T15:00:00.000Z' }],
    });
    await move(disputed.id, 'disputed');
    await move(forgiven.id, 'adverse_action_canceled');
    pass(7);
    expect(await reportOf(silent.id)).toMatchObject({ adjudication: 'post_adverse_action' });
    expect(await reportOf(disputed.id)).toMatchObject({ status: 'dispute', adjudication: null });
    expect(await reportOf(forgiven.id)).toMatchObject({ status: 'complete', result: 'consider', adjudication: null });
    await move(disputed.id, 'clear');
    expect(await reportOf(disputed.id)).toMatchObject({ status: 'complete', result: 'clear', revised_at: expect.any(String) });
  });

  it('answers 503 while it is down, 401 without a key, and 400 where a report cannot move', async () => {
    const { call, invite, move, setFaults } = await given();
    const { id } = await invite();
    expect((await move(id, 'resumed')).status).toBe(400);
    expect((await call('GET', `/invitations/${id}`, undefined, { authorization: 'Basic Og==' })).status).toBe(401);
    await setFaults({ checkrDown: true });
    expect((await call('GET', `/invitations/${id}`)).status).toBe(503);
  });

  it('refuses as many calls with 429, and cuts off as many answers halfway, as it was told to', async () => {
    const { call, invite, setFaults } = await given();
    const { id } = await invite();
    await setFaults({ checkrRefusedCalls: 1 });
    expect((await call('GET', `/invitations/${id}`)).status).toBe(429);
    await setFaults({ checkrBrokenAnswers: 1 });
    await expect(call('GET', `/invitations/${id}`)).rejects.toThrow(SyntaxError);
    expect((await call('GET', `/invitations/${id}`)).status).toBe(200);
  });

  it('lets only the person the check is about dispute it', async () => {
    const { sandbox, invite, move, reportOf } = await given();
    const { id, candidateId } = await invite();
    await move(id, 'consider');
    const { id: reportId } = (await reportOf(id)) as { id: string };
    expect((await submitForm(sandbox, '/sandbox/checkr/portal/somebody', { report: reportId })).status).toBe(404);
    expect((await submitForm(sandbox, `/sandbox/checkr/portal/${candidateId}`, { report: reportId })).status).toBe(303);
    expect(await reportOf(id)).toMatchObject({ status: 'dispute' });
  });
});
