import { allRoutes } from '@x1/contract/all-routes.ts';
import { CLIPS_PATH, FILM_CONSENT } from '@x1/contract/progress/clips.ts';
import { readyFile } from '../media/message-file.ts';
import { mp4 } from '../media/sample-videos.ts';
import { insertFilmRow } from '../rows-media.ts';
import { fresh, type MatrixRow, row } from './matrix-row.ts';
import type { ActorName, World } from './people.ts';
import { at, ofGoal, pairOf } from './progress-rows.ts';

const { progress } = allRoutes;

/** Films of PO's child are allowed. */
async function allowed(world: World) {
  const ids = await ofGoal(world);
  const { db } = world.app;
  await db.deleteFrom('filmConsents').execute();
  const consent = { athleteId: ids.athleteId, statement: FILM_CONSENT, givenBy: world.users.PO, givenAt: at };
  await db.insertInto('filmConsents').values(consent).execute();
  return ids;
}

/** A film that PO added to a goal. */
async function filmOf(world: World) {
  const { goalId, ...pair } = await allowed(world);
  const mediaId = await insertFilmRow(world.app.db, { userId: world.users.PO });
  const film = {
    ...pair,
    goalId,
    mediaId,
    moment: 'before',
    lengthMs: 9_000,
    side: 'family',
    addedBy: world.users.PO,
    addedAt: at,
  } as const;
  const { id: clipId } = await world.app.db.insertInto('progressClips').values(film).returning('id').executeTakeFirstOrThrow();
  return { ...pair, clipId, mediaId };
}

/** What PO says about it. */
async function commentOf(world: World) {
  const { mediaId: _, ...ids } = await filmOf(world);
  const said = { clipId: ids.clipId, authorId: world.users.PO, side: 'family', atMs: 7_000, text: 'Look at the foot' } as const;
  const written = { ...said, requestId: `comment-${fresh()}`, writtenAt: at, changedAt: at };
  const inserted = world.app.db.insertInto('clipComments').values(written).returning('id');
  return { ...ids, commentId: (await inserted.executeTakeFirstOrThrow()).id };
}

/** A film with its bytes, at the address that the actor is given; who is given none makes one up. */
async function askedFor(world: World, actor: ActorName) {
  const { goalId, ...params } = await allowed(world);
  const token = (await world.signIn('PO')) ?? '';
  const { id: mediaId } = await readyFile(world.app, { token }, { name: 'sprint.mp4', type: 'video/mp4', bytes: mp4() });
  const api = world.app.api(token);
  await api.progress.addClip({ params, body: { goalId, moment: 'before', mediaId, lengthMs: 9_000 } });
  const own = actor === 'PO' || actor === 'TO' ? await world.signIn(actor) : undefined;
  const url = own ? (await world.app.api(own).progress.listClips({ params })).clips[0]?.url : undefined;
  const pass = url?.split('/').at(-3) ?? `${params.athleteId}-${params.trainerId}.${world.users.PO}.4000000000.${'a'.repeat(43)}`;
  return { params: { pass, mediaId, name: 'film' } };
}

/** Films of goals and drills, for the family and its trainer alone (decision 0111). */
export const clipRows: readonly MatrixRow[] = [
  row('0111 consent', progress.allowFilms, [401, 200, 404, 403, 403, 403], async (world) => ({ params: await pairOf(world) })),
  row('0111 consent withdrawn', progress.forbidFilms, [401, 200, 404, 403, 403, 403], async (world) => ({ params: await allowed(world) })),
  row('0111 list', progress.listClips, [401, 200, 404, 200, 404, 403], async (world) => ({ params: await filmOf(world) })),
  row('0111 add', progress.addClip, [401, 201, 404, 409, 404, 403], async (world) => {
    const { goalId, ...params } = await allowed(world);
    const mediaId = await insertFilmRow(world.app.db, { userId: world.users.PO, isUsed: false });
    return { params, body: { goalId, moment: 'before', mediaId, lengthMs: 9_000 } };
  }),
  row('0111 remove', progress.removeClip, [401, 200, 404, 403, 404, 403], async (world) => ({ params: await filmOf(world) })),
  row('0111 comment', progress.addClipComment, [401, 201, 404, 201, 404, 403], async (world) => ({
    params: await filmOf(world),
    body: { atMs: 7_000, text: 'Look at the foot', requestId: `comment-${fresh()}` },
  })),
  row('0111 comment change', progress.changeClipComment, [401, 200, 404, 404, 404, 403], async (world) => ({
    params: await commentOf(world),
    body: { text: 'Look at the knee', version: 1 },
  })),
  row('0111 comment removal', progress.removeClipComment, [401, 200, 404, 404, 404, 403], async (world) => ({
    params: await commentOf(world),
  })),
  row('0111 seen', progress.seeClip, [401, 200, 404, 200, 404, 403], async (world) => ({
    params: await filmOf(world),
    body: { readAt: at.toISOString() },
  })),
  row('0111 file', { method: 'GET', path: `${CLIPS_PATH}/:pass/:mediaId/:name` }, [404, 200, 404, 200, 404, 404], askedFor),
];
