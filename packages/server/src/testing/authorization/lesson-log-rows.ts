import { allRoutes } from '@x1/contract/all-routes.ts';
import { COLLEGE_RULES_VERSION } from '@x1/contract/lesson-log/college-rules.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { fresh, type MatrixRow, row } from './matrix-row.ts';
import type { World } from './people.ts';

const { lessonLog } = allRoutes;

const days = { from: '2026-01-01', to: '2026-12-31' } as const;

const year = async () => ({ query: days });

/** A link of TO that works by every clock. */
const linkOf = async ({ app, trainers }: World) => {
  const token = newToken();
  const row = {
    trainerId: trainers.TO,
    requestId: `second-click-${fresh()}`,
    tokenHash: hashToken(token),
    name: 'Compliance office',
    fromOn: days.from,
    toOn: days.to,
    createdAt: new Date('2026-01-01T12:00:00Z'),
    expiresAt: new Date('2099-01-01T12:00:00Z'),
  };
  await app.db.deleteFrom('lessonLogLinks').execute();
  const { id } = await app.db.insertInto('lessonLogLinks').values(row).returning('id').executeTakeFirstOrThrow();
  return { linkId: id, token };
};
const withToken = async (world: World) => ({ body: { token: (await linkOf(world)).token } });

/** The fee-for-lesson log, for its trainer alone (decision 0104). */
export const lessonLogRows: readonly MatrixRow[] = [
  row('0104 log', lessonLog.readLessonLog, [401, 403, 403, 200, 200, 403], year),
  row('0104 csv', lessonLog.lessonLogCsv, [401, 403, 403, 200, 200, 403], year),
  row('0104 pdf', lessonLog.lessonLogPdf, [401, 403, 403, 200, 200, 403], year),
  row('0104 rules', lessonLog.readCollegeRules, [401, 403, 403, 200, 200, 403]),
  row('0104 statement', lessonLog.stateCollegeRules, [401, 403, 403, 201, 201, 403], async ({ app }) => {
    await app.db.deleteFrom('collegeAttestations').execute();
    return { body: { version: COLLEGE_RULES_VERSION, playsInCollege: true, isOnStudentVisa: false, isTrue: true } };
  }),
  row('0104 links', lessonLog.listLogLinks, [401, 403, 403, 200, 200, 403]),
  row('0104 new link', lessonLog.addLogLink, [401, 403, 403, 201, 201, 403], async ({ app }) => {
    await app.db.deleteFrom('lessonLogLinks').execute();
    return { body: { ...days, name: 'Compliance office', requestId: `second-click-${fresh()}` } };
  }),
  row('0104 end of a link', lessonLog.endLogLink, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { linkId: (await linkOf(world)).linkId },
  })),
  row('0104 shared', lessonLog.readSharedLog, [200, 200, 200, 200, 200, 200], withToken),
  row('0104 shared pdf', lessonLog.sharedLogPdf, [200, 200, 200, 200, 200, 200], withToken),
  row('0104 guessed', lessonLog.readSharedLog, [404, 404, 404, 404, 404, 404], async () => ({ body: { token: 'A'.repeat(43) } })),
];
