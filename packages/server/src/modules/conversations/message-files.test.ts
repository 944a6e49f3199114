import type { MentorshipId } from '@x1/contract/core/ids.ts';
import {
  type Attachment,
  attachmentTexts,
  MESSAGE_FILE_MAX_BYTES,
  MESSAGE_FILES_PER_DAY_MAX_BYTES,
  messageFileUrl,
} from '@x1/contract/media/attachment.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conversationPair } from '../../testing/conversation-pair.ts';
import { joinFamily } from '../../testing/family.ts';
import { paidRequest } from '../../testing/given.ts';
import { phonePhoto, readyFile } from '../../testing/media/message-file.ts';
import { png } from '../../testing/media/sample-images.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { mp4 } from '../../testing/media/sample-videos.ts';
import { announce, upload, uploadForMessage } from '../../testing/media/tus-client.ts';
import { insertSignIn } from '../../testing/rows-sign-ins.ts';
import { connect } from '../../testing/socket-client.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { cleanUpMedia } from '../media/jobs.ts';
import { sendDue } from '../notifications/jobs.ts';

const app = await openApp();

const plan = (name = 'plan.pdf') => ({ name, type: 'application/pdf', bytes: pdf(4_000) });
const film = () => ({ name: 'sprint.mp4', type: 'video/mp4', bytes: mp4() });

function send(
  person: Person,
  mentorshipId: MentorshipId,
  files: readonly { id: MediaId }[],
  more: { content?: string; clientMessageId?: string } = {},
) {
  return person.api.conversations.send({ body: { mentorshipId, content: '', attachmentIds: files.map(({ id }) => id), ...more } });
}

async function load(
  person: Person,
  mentorshipId: MentorshipId,
  file: Pick<Attachment, 'id' | 'type'>,
  init: RequestInit & { size?: 'small' } = {},
) {
  const { pass } = await person.api.conversations.filePass({ params: { mentorshipId } });
  return app.fetch(messageFileUrl(pass, file, init.size), init);
}

const messagesOf = (person: Person, mentorshipId: MentorshipId) =>
  person.api.conversations.listMessages({ params: { mentorshipId }, query: {} });
const isKept = async (id: MediaId) => (await app.db.selectFrom('media').select('id').where('id', '=', id).execute()).length === 1;
const gone = { status: 409, code: 'conversation.file_gone' };

describe('a message with files', () => {
  it('shows both sides a photo without the place where it was taken, a film and a document', async () => {
    const { parent, trainer, id } = await conversationPair(app);
    const files = [await readyFile(app, parent), await readyFile(app, parent, film()), await readyFile(app, parent, plan())];
    const sent = await send(parent, id, files, { content: 'Look at this' });
    expect(sent.attachments?.map(({ type, name }) => [type, name])).toEqual([
      ['image', 'field.jpg'],
      ['video', 'sprint.mp4'],
      ['pdf', 'plan.pdf'],
    ]);
    expect((await messagesOf(trainer, id))[0]).toMatchObject({ content: 'Look at this', attachments: files });
    for (const person of [parent, trainer]) {
      const [photo, video, document] = await Promise.all(files.map((file) => load(person, id, file)));
      const shown = await sharp(Buffer.from((await photo?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata();
      expect([photo?.status, shown.format, shown.exif, shown.orientation]).toEqual([200, 'webp', undefined, undefined]);
      expect([video?.headers.get('content-type'), (await video?.arrayBuffer())?.byteLength]).toEqual(['video/mp4', files[1]?.byteSize]);
      expect(document?.headers.get('content-disposition')).toBe('attachment; filename=plan.pdf');
      expect((await load(person, id, files[0] as Attachment, { size: 'small' })).status).toBe(200);
    }
  });

  it('needs no words, and is called by what it carries in the list and the notification', async () => {
    const { parent, trainer, id } = await conversationPair(app);
    await send(parent, id, [await readyFile(app, parent)]);
    const [listed] = await trainer.api.conversations.listMentorships({ params: { userId: trainer.user.id }, query: {} });
    expect([listed?.lastMessagePreview, listed?.unreadCount]).toEqual(['Photo', 1]);
    await app.drainJobs();
    app.clock.advance({ minutes: 5 });
    await app.runNow(sendDue);
    const titles = (await trainer.api.notifications.list({ query: {} })).map(({ title }) => title);
    expect(titles.filter((title) => title.includes('sent'))).toEqual([`${parent.email.split('@')[0]} sent a photo`]);
  });

  it('arrives at once by socket, and may be sent by one', async () => {
    const { parent, trainer, id } = await conversationPair(app);
    const [writer, reader] = [await connect(app.url, { token: trainer.token }), await connect(app.url, { token: parent.token })];
    const file = await readyFile(app, trainer, plan());
    const message = { mentorshipId: id, content: '', clientMessageId: 'by-socket', attachmentIds: [file.id] };
    expect(await writer.ask('send-message', message)).toMatchObject({ ok: true, message: { attachments: [file] } });
    expect(await writer.ask('send-message', message)).toMatchObject({ ok: true, message: { attachments: [file] } });
    expect(await reader.next('new-message')).toMatchObject({ content: '', attachments: [file] });
    expect(await messagesOf(parent, id)).toHaveLength(1);
    writer.close();
    reader.close();
  });

  it('leaves messages of text alone as they were', async () => {
    const { parent, id } = await conversationPair(app);
    const sent = await parent.api.conversations.send({ body: { mentorshipId: id, content: 'Only words' } });
    expect(Object.keys(sent)).not.toContain('attachments');
    const blank = parent.api.conversations.send({ body: { mentorshipId: id, content: '  ' } });
    await expect(blank).rejects.toMatchObject({ status: 400, text: 'Please write a message' });
    const none = parent.api.conversations.send({ body: { mentorshipId: id, content: '', attachmentIds: [] } });
    await expect(none).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('carries four files at most', async () => {
    const { parent, id } = await conversationPair(app);
    const files = await Promise.all([1, 2, 3, 4, 5].map((number) => readyFile(app, parent, plan(`${number}.pdf`))));
    await expect(send(parent, id, files)).rejects.toMatchObject({ status: 400, text: attachmentTexts.tooMany });
    expect((await send(parent, id, files.slice(1))).attachments).toHaveLength(4);
  });

  it('hides contact details in file names until the first payment, and tells its sender', async () => {
    const { parent, id } = await conversationPair(app);
    const named = await readyFile(app, parent, plan('call me 919-555-0147.pdf'));
    const sent = await send(parent, id, [named]);
    expect(sent.contactDetailsHidden).toBe(true);
    expect(JSON.stringify(await messagesOf(parent, id))).not.toContain('555');
    expect((await load(parent, id, named)).headers.get('content-disposition')).not.toContain('555');
  });

  it('keeps the name of a file as it is once the family has paid', async () => {
    const { parent, trainer } = await paidRequest(app);
    await app.drainJobs();
    const { id } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    const sent = await send(parent, id, [await readyFile(app, parent, plan('call me 919-555-0147.pdf'))]);
    expect([sent.contactDetailsHidden, sent.attachments?.[0]?.name]).toEqual([false, 'call me 919-555-0147.pdf']);
  });

  it('is named in the exported conversation', async () => {
    const { parent, id } = await conversationPair(app);
    await send(parent, id, [await readyFile(app, parent), await readyFile(app, parent, plan())]);
    const file = await parent.api.conversations.exportThread({ params: { mentorshipId: id } });
    expect(await file.content.text()).toContain('[Photo: field.jpg]\n    [PDF: plan.pdf]');
  });
});

describe('a file of a message', () => {
  it('is not found for anybody but the two sides, whatever they know of it', async () => {
    const [{ parent, trainer, id }, other] = [await conversationPair(app), await conversationPair(app)];
    const file = await readyFile(app, parent, plan());
    await send(parent, id, [file]);
    const { pass: ofOthers } = await other.parent.api.conversations.filePass({ params: { mentorshipId: other.id } });
    const { pass } = await trainer.api.conversations.filePass({ params: { mentorshipId: id } });
    const [mentorshipId, userId, until, token] = pass.split('.');
    const tried = [
      ofOthers,
      `${id}.${other.parent.user.id}.${until}.${token}`,
      `${mentorshipId}.${userId}.${Number(until) + 3_600}.${token}`,
      `${mentorshipId}.${userId}.${until}.${'a'.repeat(43)}`,
      'a.b.c.d',
      'x',
    ];
    for (const wrong of tried) expect([wrong, (await app.fetch(messageFileUrl(wrong, file))).status]).toEqual([wrong, 404]);
    await expect(other.parent.api.conversations.filePass({ params: { mentorshipId: id } })).rejects.toMatchObject({ status: 404 });
    expect((await app.fetch(`/media/${file.id}/document.pdf`)).status).toBe(404);
    expect((await app.fetch(messageFileUrl(pass, { ...file, id: 'f'.repeat(32) as MediaId }))).status).toBe(404);
    expect((await app.fetch(messageFileUrl(pass, file))).status).toBe(200);
  });

  it('is not found by a pass whose time is over, and a new one is given', async () => {
    const { parent, id } = await conversationPair(app);
    const file = await readyFile(app, parent, plan());
    await send(parent, id, [file]);
    const { pass, expiresAt } = await parent.api.conversations.filePass({ params: { mentorshipId: id } });
    app.clock.advance({ hours: 1 });
    expect((await app.fetch(messageFileUrl(pass, file))).status).toBe(200);
    app.clock.advance({ hours: 2 });
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(app.clock.now().getTime());
    expect((await app.fetch(messageFileUrl(pass, file))).status).toBe(404);
    expect((await load(parent, id, file)).status).toBe(200);
  });

  it('is no longer found by a second adult who left the family, nor by a disabled account', async () => {
    const { parent, trainer, id } = await conversationPair(app);
    const adult = await joinFamily(app, parent);
    const file = await readyFile(app, trainer, plan());
    await send(trainer, id, [file]);
    const passOf = async (person: Person) => (await person.api.conversations.filePass({ params: { mentorshipId: id } })).pass;
    const [ofAdult, ofTrainer] = [await passOf(adult), await passOf(trainer)];
    const status = async (pass: string) => (await app.fetch(messageFileUrl(pass, file))).status;
    expect([await status(ofAdult), await status(ofTrainer)]).toEqual([200, 200]);
    await app.db.updateTable('familyMembers').set({ endedAt: app.clock.now() }).where('memberId', '=', adult.user.id).execute();
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.user.id).execute();
    expect([await status(ofAdult), await status(ofTrainer)]).toEqual([404, 404]);
  });

  it('is answered in parts, cannot run, and is kept by no shared cache', async () => {
    const { parent, id } = await conversationPair(app);
    const file = await readyFile(app, parent, film());
    await send(parent, id, [file]);
    const part = await load(parent, id, file, { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, `bytes 4-7/${file.byteSize}`, 'ftyp']);
    expect(part.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(part.headers.get('content-security-policy')).toContain('sandbox');
    expect(part.headers.get('x-content-type-options')).toBe('nosniff');
    const { pass } = await parent.api.conversations.filePass({ params: { mentorshipId: id } });
    expect((await app.fetch(messageFileUrl(`${pass}x`, file))).headers.get('cache-control')).toBe('no-store');
  });

  it('is taken by its bytes, not by its name', async () => {
    const { parent } = await conversationPair(app);
    const client = { url: app.url, token: parent.token };
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    for (const file of [
      { name: 'a.pdf', type: 'application/pdf', bytes: page },
      { name: 'a.jpg', type: 'image/jpeg', bytes: pdf(900) },
      { name: 'a.pdf', type: 'application/pdf', bytes: await png() },
    ])
      expect((await uploadForMessage(client, file)).status).toBe(400);
  });

  it('is refused above its limit, and above what one person may send within a day', async () => {
    const { parent } = await conversationPair(app);
    const client = { url: app.url, token: parent.token };
    const announced = (byteCount: number) => announce(client, { name: 'a.mp4', type: 'video/mp4', byteCount, purpose: 'message' });
    const tooLarge = await announced(MESSAGE_FILE_MAX_BYTES + 1);
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([400, { message: attachmentTexts.tooLarge }]);
    const fitting = Math.floor(MESSAGE_FILES_PER_DAY_MAX_BYTES / MESSAGE_FILE_MAX_BYTES);
    for (let number = 0; number < fitting; number += 1) expect((await announced(MESSAGE_FILE_MAX_BYTES)).status).toBe(201);
    const over = await announced(MESSAGE_FILE_MAX_BYTES);
    expect([over.status, await over.json()]).toMatchObject([429, { code: 'message_file.daily_limit' }]);
  });

  it("is for a message alone: no page of a trainer shows it, and no message takes a page's file", async () => {
    const { trainer, id } = await conversationPair(app);
    const client = { url: app.url, token: trainer.token };
    const ofPage = (await (await upload(client, plan())).json()) as { id: MediaId };
    await expect(send(trainer, id, [ofPage])).rejects.toMatchObject(gone);
    const ofMessage = await readyFile(app, trainer, plan());
    const show = trainer.api.programs.update({ params: { programId: trainer.programId }, body: { mediaFiles: [ofMessage.id] } });
    await expect(show).rejects.toMatchObject({ status: 400 });
    await expect(trainer.api.media.finishUpload({ params: { uploadId: ofMessage.id } })).rejects.toMatchObject({ status: 404 });
    const operator = await app.createOperator();
    const [listed] = await operator.api.admin.listMedia({ query: { ownerId: String(trainer.user.id) } });
    expect(listed?.id).toBe(ofPage.id);
  });

  it('of a parent cannot be uploaded for anything else', async () => {
    const { parent } = await conversationPair(app);
    const answer = await announce({ url: app.url, token: parent.token }, { name: 'a.pdf', type: 'application/pdf', byteCount: 900 });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'auth.forbidden' }]);
  });
});

describe('two messages at once', () => {
  it('with the same file are one, whoever is first', async () => {
    const { parent, id } = await conversationPair(app);
    for (let round = 0; round < 10; round += 1) {
      const files = [await readyFile(app, parent, plan()), await readyFile(app, parent, plan())];
      const sent = await Promise.allSettled([send(parent, id, files), send(parent, id, files.toReversed())]);
      expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: gone });
    }
    expect(await messagesOf(parent, id)).toHaveLength(10);
  });

  it('in two conversations do not share a file', async () => {
    const first = await conversationPair(app);
    const second = await conversationPair(app, { parent: first.parent });
    const file = await readyFile(app, first.parent, plan());
    const sent = await Promise.allSettled([send(first.parent, first.id, [file]), send(first.parent, second.id, [file])]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of one click are one message with its files', async () => {
    const { parent, id } = await conversationPair(app);
    const file = await readyFile(app, parent, plan());
    const sent = await Promise.all([1, 2, 3].map(() => send(parent, id, [file], { clientMessageId: 'same-click' })));
    expect(new Set(sent.map((message) => message.id)).size).toBe(1);
    expect(await messagesOf(parent, id)).toMatchObject([{ attachments: [file] }]);
  });
});

describe('a file that cannot be sent', () => {
  it("is somebody else's, one that is gone, or one that was sent", async () => {
    const { parent, trainer, id } = await conversationPair(app);
    const [foreign, own] = [await readyFile(app, trainer, plan()), await readyFile(app, parent, plan())];
    await expect(send(parent, id, [own, foreign])).rejects.toMatchObject(gone);
    await expect(send(parent, id, [{ id: '0'.repeat(32) as MediaId }])).rejects.toMatchObject(gone);
    await expect(send(parent, id, [own, own])).rejects.toMatchObject(gone);
    await send(parent, id, [own]);
    await expect(send(parent, id, [own])).rejects.toMatchObject(gone);
    expect(await messagesOf(parent, id)).toHaveLength(1);
  });

  it('finished to upload after a block, and the cleanup removes it a day later', async () => {
    const { parent, trainer, id } = await conversationPair(app);
    const sent = await readyFile(app, parent, plan());
    await send(parent, id, [sent]);
    await trainer.api.safety.block({ params: { mentorshipId: id } });
    const late = await readyFile(app, parent, plan());
    await expect(send(parent, id, [late])).rejects.toMatchObject({ status: 403, code: 'conversation.blocked' });
    app.clock.advance({ hours: 25 });
    await app.runNow(cleanUpMedia);
    expect([await isKept(late.id), await isKept(sent.id)]).toEqual([false, true]);
    expect((await load(trainer, id, sent)).status).toBe(200);
  });
});

describe('files of a person who left', () => {
  it('go with their messages after 90 days, unless those are evidence; what was not sent goes at once', async () => {
    const { parent, trainer, id } = await conversationPair(app);
    const kept = await conversationPair(app, { parent });
    const [sent, evidence, unsent] = [
      await readyFile(app, parent, plan()),
      await readyFile(app, parent, plan()),
      await readyFile(app, parent, plan()),
    ];
    await send(parent, id, [sent]);
    await send(parent, kept.id, [evidence]);
    const { conversations, media } = app.services;
    await inTransaction(app.db, (tx) => conversations.keep(tx, kept.id));
    await conversations.recordLeaving(parent.user.id);
    await media.letGoOf(parent.user.id);
    expect([await isKept(sent.id), await isKept(unsent.id)]).toEqual([true, false]);
    expect((await load(trainer, id, sent)).status).toBe(200);
    app.clock.advance({ days: 91 });
    await conversations.forgetPeopleWhoLeft();
    app.clock.advance({ hours: 25 });
    await app.runNow(cleanUpMedia);
    expect([await isKept(sent.id), await isKept(evidence.id)]).toEqual([false, true]);
    const back = { ...kept.trainer, api: app.api(await insertSignIn(app, kept.trainer.user.id)) };
    expect((await load(back, kept.id, evidence)).status).toBe(200);
  });
});

describe('a reported message with a file', () => {
  async function reported() {
    const pair = await conversationPair(app);
    const file = await readyFile(app, pair.trainer);
    const { id: messageId } = await send(pair.trainer, pair.id, [file]);
    const report = await pair.parent.api.safety.report({ body: { subject: 'message', id: messageId, reason: 'harassment', text: '' } });
    return { ...pair, file, reportId: report.id, operator: await app.createOperator() };
  }

  it('is evidence with its file, which an operator reads by the report alone', async () => {
    const { file, reportId, trainer, operator } = await reported();
    const { evidence } = await operator.api.admin.getReport({ params: { reportId } });
    expect(evidence?.messages).toMatchObject([{ content: '', isReported: true, attachments: [file] }]);
    const { name, content } = await operator.api.admin.getReportFile({ params: { reportId, mediaId: file.id } });
    expect([name, (await sharp(Buffer.from(await content.arrayBuffer())).metadata()).format]).toEqual(['field.jpg', 'webp']);
    const other = await readyFile(app, trainer);
    const foreign = operator.api.admin.getReportFile({ params: { reportId, mediaId: other.id } });
    await expect(foreign).rejects.toMatchObject({ status: 404, code: 'media.not_found' });
    const log = await app.db.selectFrom('auditLog').select(['action', 'reason']).where('objectId', '=', String(reportId)).execute();
    expect(log).toContainEqual({ action: 'reports.read_file', reason: `file ${file.id}` });
  });

  it('loses its file on both sides when an operator takes it down, which stays readable by the report', async () => {
    const { file, reportId, parent, trainer, id, operator } = await reported();
    const takeDown = () =>
      operator.api.admin.takeDownReportFile({ params: { reportId, mediaId: file.id }, body: { reason: 'Against the rules' } });
    await takeDown();
    await takeDown();
    for (const person of [parent, trainer]) expect((await load(person, id, file)).status).toBe(404);
    expect((await operator.api.admin.getReportFile({ params: { reportId, mediaId: file.id } })).content.size).toBeGreaterThan(0);
  });
});

it('a photo of a telephone is what the tests say it is', async () => {
  expect((await sharp((await phonePhoto()).bytes).metadata()).exif).toBeDefined();
});
