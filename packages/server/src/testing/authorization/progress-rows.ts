import { allRoutes } from '@x1/contract/all-routes.ts';
import { addDays } from '@x1/contract/core/time.ts';
import { fresh, type MatrixRow, row } from './matrix-row.ts';
import type { World } from './people.ts';

const { progress } = allRoutes;

/** A child of PO who trains with TO, with whom nothing is blocked. */
export const pairOf = async (world: World) => {
  await world.conversation();
  const { transactionId } = await world.session();
  const { db } = world.app;
  const payment = db.selectFrom('transactions').select('athleteId').where('id', '=', transactionId);
  const { athleteId } = await payment.executeTakeFirstOrThrow();
  if (athleteId === null) throw new Error('the purchase names no athlete');
  await db.deleteFrom('progressGoals').execute();
  await db.deleteFrom('progressDrills').execute();
  await db.deleteFrom('progressPlans').execute();
  return { athleteId, trainerId: world.trainers.TO };
};
const requested = () => `second-click-${fresh()}`;
export const at = new Date('2026-03-02T12:00:00Z');

export const ofGoal = async (world: World) => {
  const pair = await pairOf(world);
  const goal = { text: 'Weak foot', target: '', setBy: 'trainer', setAt: at, changedBy: 'trainer', changedAt: at } as const;
  const inserted = world.app.db.insertInto('progressGoals').values({ ...pair, ...goal, requestId: requested() });
  return { ...pair, goalId: (await inserted.returning('id').executeTakeFirstOrThrow()).id };
};
const ofDrill = async (world: World) => {
  const pair = await pairOf(world);
  const drill = { title: 'Wall passes', howOften: '', setAt: at, changedAt: at };
  const inserted = world.app.db.insertInto('progressDrills').values({ ...pair, ...drill, requestId: requested() });
  return { ...pair, drillId: (await inserted.returning('id').executeTakeFirstOrThrow()).id };
};
/** By every clock it has come. */
const yesterday = async (world: World) => ({
  params: { ...(await ofDrill(world)), day: addDays(world.app.clock.now().toISOString().slice(0, 10), -1) },
});

/** An athlete's progress, for the family and its trainer alone (decision 0099). */
export const progressRows: readonly MatrixRow[] = [
  row('0099 list', progress.listProgress, [401, 200, 200, 200, 200, 403]),
  row('0099 read', progress.readProgress, [401, 200, 404, 200, 404, 403], async (world) => ({ params: await pairOf(world) })),
  row('0100 report', progress.progressReport, [401, 200, 404, 403, 403, 403], async (world) => ({ params: await pairOf(world) })),
  row('0099 plan', progress.setPlan, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: await pairOf(world),
    body: { title: 'Spring: first touch', until: null, version: 0 },
  })),
  row('0099 goal', progress.addGoal, [401, 201, 404, 201, 404, 403], async (world) => ({
    params: await pairOf(world),
    body: { text: 'Score with the left foot', requestId: requested() },
  })),
  row('0099 goal change', progress.changeGoal, [401, 200, 404, 200, 404, 403], async (world) => ({
    params: await ofGoal(world),
    body: { text: 'Weak foot', target: 'Five of ten', isReached: true, version: 1 },
  })),
  row('0099 goal removal', progress.removeGoal, [401, 200, 404, 200, 404, 403], async (world) => ({ params: await ofGoal(world) })),
  row('0099 drill', progress.addDrill, [401, 403, 403, 201, 404, 403], async (world) => ({
    params: await pairOf(world),
    body: { title: 'Wall passes', requestId: requested() },
  })),
  row('0099 drill change', progress.changeDrill, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: await ofDrill(world),
    body: { title: 'Wall passes, one touch', version: 1 },
  })),
  row('0099 drill removal', progress.removeDrill, [401, 403, 403, 200, 404, 403], async (world) => ({ params: await ofDrill(world) })),
  row('0099 check', progress.checkDrill, [401, 200, 404, 403, 403, 403], yesterday),
  row('0099 uncheck', progress.uncheckDrill, [401, 200, 404, 403, 403, 403], yesterday),
];
