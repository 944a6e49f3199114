import { describe, expect, it } from 'vitest';
import { openSandbox, publicUrl } from '../testing/open-sandbox.ts';
import { aMail, sendMail } from '../testing/smtp-client.ts';

const link = `${publicUrl}/reset-password#token=abc`;
const html = `<!doctype html><html><head><title>T</title></head><body><script>alert(1)</script><a href="${link}">Set a new password</a></body></html>`;
const raw = aMail({ subject: 'A new <b>password</b>', html, text: `Open ${link} now` });

async function openMailbox(options = {}) {
  const given = await openSandbox(options);
  return {
    ...given,
    get sandbox() {
      return given.sandbox;
    },
    send: (to: string, mail = raw) => sendMail(given.sandbox.smtpPort, { to, raw: mail }),
    list: async (to = '') =>
      (await (await fetch(`${given.sandbox.url}/sandbox/mailbox?to=${encodeURIComponent(to)}`)).json()) as { id: string }[],
    read: async (path: string) => {
      const answer = await fetch(given.sandbox.url + path, { headers: { accept: 'text/html' } });
      return { status: answer.status, policy: answer.headers.get('content-security-policy') ?? '', text: await answer.text() };
    },
  };
}

describe('the sandbox mailbox', () => {
  it('keeps every mail, newest first, and finds those to one address', async () => {
    const { send, list } = await openMailbox();
    expect((await send('pat@x1.test')).at(-1)).toMatch(/^250/);
    await send('kim@x1.test', aMail({ subject: 'Second', html: '<p>2</p>', messageId: '<2@x1.test>' }));
    expect(await list()).toMatchObject([{ subject: 'Second' }, { subject: 'A new <b>password</b>' }]);
    expect(await list('PAT@x1.test')).toMatchObject([
      { to: ['pat@x1.test'], from: 'hello@x1.test', fromName: 'X1', text: expect.stringContaining(link) },
    ]);
    expect(await list('nobody@x1.test')).toEqual([]);
  });

  it('has stored a mail on disk once it was accepted', async () => {
    const given = await openMailbox();
    await given.send('pat@x1.test');
    await given.restart();
    expect(await given.list()).toMatchObject([{ to: ['pat@x1.test'] }]);
  });

  it('counts a mail that arrives twice as copies', async () => {
    const { send, list, read } = await openMailbox();
    await send('pat@x1.test');
    await send('pat@x1.test');
    expect(await list()).toMatchObject([{ copies: 2 }]);
    expect((await read('/sandbox/mailbox')).text).toContain('came 2 times');
  });

  it('shows a mail in a frame that runs no scripts and opens links outside it', async () => {
    const { send, list, read } = await openMailbox();
    await send('pat@x1.test');
    const [mail] = await list();
    const page = await read(`/sandbox/mailbox/${mail?.id}`);
    expect(page.policy).toContain("default-src 'none'; style-src 'self'; frame-src 'self'");
    expect(page.text).toContain('A new &lt;b&gt;password&lt;/b&gt;');
    expect(page.text).toContain(
      `sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox" src="/sandbox/mailbox/${mail?.id}/html"`,
    );
    expect(page.text).toContain(`<a href="${link}">${link}</a>`);
    expect(page.text).not.toContain('<script');
    const frame = await read(`/sandbox/mailbox/${mail?.id}/html`);
    expect(frame.policy).toMatch(/^default-src 'none'.*frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation/);
    expect(frame.policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    expect(frame.text).toContain('<head><base target="_top">');
    expect(frame.text).toContain(`<a href="${link}">`);
  });

  it('is linked from the control page, says when it is empty and answers 404 for an unknown mail', async () => {
    const { send, read } = await openMailbox();
    expect((await read('/sandbox/mailbox')).text).toContain('No emails sent yet.');
    expect((await read('/sandbox/mailbox?to=pat%40x1.test')).text).toContain('No emails to pat@x1.test yet.');
    expect((await read('/sandbox/mailbox/mail_none')).status).toBe(404);
    await send('pat@x1.test');
    const control = (await read('/sandbox')).text;
    expect(control).toContain('href="/sandbox/mailbox"');
    expect(control).toContain('A new &lt;b&gt;password&lt;/b&gt;');
  });
});

describe('the sandbox mail server', () => {
  it('refuses mails while it is down, and accepts them afterwards', async () => {
    const { send, setFaults } = await openMailbox();
    await setFaults({ mailServerDown: true });
    expect((await send('pat@x1.test')).at(-1)).toMatch(/^421/);
    await setFaults({ mailServerDown: false });
    expect((await send('pat@x1.test')).at(-1)).toMatch(/^250/);
  });

  it('refuses every address for good with the fault refuseMails', async () => {
    const { send, list, setFaults } = await openMailbox();
    await setFaults({ refuseMails: true });
    expect((await send('pat@x1.test')).at(-1)).toMatch(/^550/);
    expect(await list()).toEqual([]);
  });

  it('delays its answer with the fault mailDelayMs', async () => {
    const { send, setFaults } = await openMailbox();
    await setFaults({ mailDelayMs: 150 });
    const startedAt = performance.now();
    expect((await send('pat@x1.test')).at(-1)).toMatch(/^250/);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it('refuses a mail of more than 10 MB', async () => {
    const { send, list } = await openMailbox();
    const line = `${'x'.repeat(998)}\r\n`;
    const large = aMail({ subject: 'Large', html: line.repeat(10_700) });
    expect((await send('pat@x1.test', large)).at(-1)).toMatch(/^552/);
    expect(await list()).toEqual([]);
  });
});
