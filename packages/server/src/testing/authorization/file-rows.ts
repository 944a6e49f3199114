import { allRoutes } from '@x1/contract/all-routes.ts';
import { MESSAGE_FILES_PATH } from '@x1/contract/media/attachment.ts';
import { UPLOADS_PATH } from '@x1/contract/media/media-rules.ts';
import { readyFile } from '../media/message-file.ts';
import { pdf } from '../media/sample-pdf.ts';
import { announce, locationOf, sendRest } from '../media/tus-client.ts';
import { type MatrixRow, row } from './matrix-row.ts';
import type { ActorName, World } from './people.ts';

const { admin, conversations, media } = allRoutes;
const plan = { name: 'a.pdf', type: 'application/pdf', bytes: pdf(900) };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A complete upload of PO for a message. */
async function uploadOfParent(world: World) {
  const client = { url: world.app.url, token: await world.signIn('PO') };
  const location = await locationOf(await announce(client, { ...plan, byteCount: plan.bytes.length, purpose: 'message' }));
  await sendRest(client, location, plan.bytes);
  return location.slice(-32);
}

/** A file that PO has sent to TO. */
async function sentFile(world: World) {
  const token = (await world.signIn('PO')) ?? '';
  const mentorshipId = await world.conversation();
  const { id } = await readyFile(world.app, { token }, plan);
  const message = await world.app.api(token).conversations.send({ body: { mentorshipId, content: '', attachmentIds: [id] } });
  return { mentorshipId, mediaId: id, messageId: message.id };
}

/** Such a file, with the pass that the actor gets; who gets none makes one up. */
async function askedFor(world: World, actor: ActorName) {
  const { mentorshipId, mediaId } = await sentFile(world);
  const token = actor === 'PO' || actor === 'TO' ? await world.signIn(actor) : undefined;
  const pass = token
    ? (await world.app.api(token).conversations.filePass({ params: { mentorshipId } })).pass
    : `${mentorshipId}.${world.users.PO}.4000000000.${'a'.repeat(43)}`;
  return { params: { pass, mediaId, name: 'pdf' } };
}

/** A report of TO about such a message. */
async function reportedFile(world: World) {
  const { mediaId, messageId } = await sentFile(world);
  const body = { subject: 'message', id: messageId, reason: 'harassment', text: '' } as const;
  const { id: reportId } = await world.app.api(await world.signIn('TO')).safety.report({ body });
  return { reportId, mediaId };
}

/** Files of messages (decision 0101). */
export const fileRows: readonly MatrixRow[] = [
  row('0101 upload', { method: 'POST', path: UPLOADS_PATH }, [401, 201, 201, 201, 201, 403], async () => ({
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '900',
      'upload-metadata': `filename ${base64('a.pdf')},purpose ${base64('message')}`,
    },
  })),
  row('0101 finish', media.finishMessageFile, [401, 201, 404, 404, 404, 403], async (world) => ({
    params: { uploadId: await uploadOfParent(world) },
  })),
  row('0101 send', conversations.send, [401, 201, 404, 409, 404, 403], async (world) => {
    const file = await readyFile(world.app, { token: (await world.signIn('PO')) ?? '' }, plan);
    return { body: { mentorshipId: await world.conversation(), content: '', attachmentIds: [file.id] } };
  }),
  row('0101 pass', conversations.filePass, [401, 200, 404, 200, 404, 403], async (world) => ({
    params: { mentorshipId: await world.conversation() },
  })),
  row('0101 file', { method: 'GET', path: `${MESSAGE_FILES_PATH}/:pass/:mediaId/:name` }, [404, 200, 404, 200, 404, 404], askedFor),
  row('B24 report file', admin.getReportFile, [401, 403, 403, 403, 403, 200], async (world) => ({ params: await reportedFile(world) })),
  row('B24 report file down', admin.takeDownReportFile, [401, 403, 403, 403, 403, 200], async (world) => ({
    params: await reportedFile(world),
    body: { reason: 'Against the rules' },
  })),
];
