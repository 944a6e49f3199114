import type { TrainerId } from '@x1/contract/core/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { paidRequest, type SellingTrainer, sellingTrainer, timeIn } from '../testing/given.ts';
import { insertProgram, insertReadyTrainer, insertTrainer, insertUser, startIdsApart } from '../testing/rows.ts';
import { openApp, type Person } from '../testing/start-app.ts';

let trainer: SellingTrainer;
let otherTrainer: SellingTrainer;
let parent: Person;
let otherParent: Person;
let operator: Person;
let appointmentId: number;

/**
 * Ids collide crosswise (security.md §2.1): the trainer's profile has the id of the other parent's user, and the other trainer's profile
 * that of the trainer's user. Code that confuses the two kinds reads the wrong user's data.
 */
const app = await openApp();
beforeAll(async () => {
  await startIdsApart(app.db);
  operator = await app.createOperator();
  [parent, otherParent] = [await app.signUp('parent'), await app.signUp('parent')];
  const [one, two] = [await app.signUp('trainer'), await app.signUp('trainer')];
  trainer = await sellCrosswise(one, otherParent.user.id);
  otherTrainer = await sellCrosswise(two, one.user.id);
  ({ appointmentId } = await paidRequest(app, { parent, trainer }));
  await paidRequest(app, { parent: otherParent, trainer: otherTrainer });
});

async function sellCrosswise(person: Person, profileId: number): Promise<SellingTrainer> {
  const { id: trainerId } = await insertReadyTrainer(app.db, {
    id: profileId as TrainerId,
    userId: person.user.id,
    phone: '919-555-0142',
    homeZipcode: '27514',
  });
  return { ...person, trainerId, programId: await insertProgram(app.db, { trainerId }) };
}

const statusOf = async (path: string, person?: Person) => {
  const response = await app.fetch(path, { headers: person ? { authorization: `Bearer ${person.token}` } : {} });
  await response.arrayBuffer();
  return response.status;
};

describe('the reads in the authorization matrix (security.md §2.2)', () => {
  const unknownUser = 2_000_000_000;
  const rows = () => [
    { row: '5', path: '/api/trainers', expected: [401, 200, 200, 200, 200, 200] },
    { row: '6', path: `/api/trainers/user/${trainer.user.id}`, expected: [401, 403, 403, 200, 403, 200] },
    { row: '6 unknown', path: `/api/trainers/user/${unknownUser}`, expected: [401, 403, 403, 403, 403, 404] },
    { row: '7', path: `/api/trainers/dashboard/${trainer.user.id}`, expected: [401, 403, 403, 200, 403, 200] },
    { row: '7 unknown', path: `/api/trainers/dashboard/${unknownUser}`, expected: [401, 403, 403, 403, 403, 200] },
    { row: '8', path: `/api/appointments?status=pending&trainerId=${trainer.trainerId}`, expected: [401, 403, 403, 200, 403, 200] },
    {
      row: '8 by user id',
      path: `/api/appointments?status=pending&trainerId=${trainer.user.id}`,
      expected: [401, 403, 403, 403, 200, 200],
    },
    { row: '8 without', path: '/api/appointments?status=pending', expected: [401, 403, 403, 400, 400, 400] },
    { row: '8 words', path: `/api/appointments?status=paid&trainerId=${trainer.trainerId}`, expected: [401, 403, 403, 400, 400, 400] },
    { row: '9', path: `/api/appointments/trainer/${trainer.user.id}`, expected: [401, 403, 403, 200, 403, 200] },
    { row: '10', path: `/api/appointments/parent/${parent.user.id}`, expected: [401, 200, 403, 403, 403, 200] },
    { row: '25', path: '/api/programs', expected: [401, 200, 200, 200, 200, 200] },
    { row: '28', path: `/api/programs/trainer/${trainer.trainerId}`, expected: [401, 200, 200, 200, 200, 200] },
    { row: '29', path: `/api/programs?trainerId=${trainer.trainerId}`, expected: [401, 200, 200, 200, 200, 200] },
    { row: '31', path: `/api/trainers/${trainer.trainerId}`, expected: [401, 200, 200, 200, 200, 200] },
    { row: '31 unknown', path: `/api/trainers/${unknownUser}`, expected: [401, 404, 404, 404, 404, 404] },
    { row: '37', path: `/api/appointments/${appointmentId}/details`, expected: [401, 200, 404, 200, 404, 200] },
    { row: '37 unknown', path: `/api/appointments/${unknownUser}/details`, expected: [401, 404, 404, 404, 404, 404] },
  ];

  it('answer every actor as the matrix says', async () => {
    const actors = [undefined, parent, otherParent, trainer, otherTrainer, operator];
    for (const { row, path, expected } of rows()) {
      const seen = [];
      for (const actor of actors) seen.push(await statusOf(path, actor));
      expect({ row, seen }).toEqual({ row, seen: expected });
    }
  });

  it("answer a different trainer's session exactly like a missing one", async () => {
    const bodyOf = async (id: number) => {
      const response = await app.fetch(`/api/appointments/${id}/details`, { headers: { authorization: `Bearer ${otherTrainer.token}` } });
      return response.text();
    };
    expect(await bodyOf(appointmentId)).toBe(await bodyOf(unknownUser));
  });
});

it('private fields are left out of what everyone can read (security.md §2.5)', async () => {
  const own = await trainer.api.trainers.getOwnTrainer({ params: { userId: trainer.user.id } });
  expect(own).toMatchObject({ id: trainer.trainerId, userId: trainer.user.id, phone: '919-555-0142', homeZipcode: '27514' });
  const seenByParent = await parent.api.search.getTrainer({ params: { trainerId: trainer.trainerId } });
  for (const key of ['phone', 'homeZipcode', 'position', 'personalBests', 'email']) expect(seenByParent).not.toHaveProperty(key);
  const listed = (await parent.api.search.listTrainers({ query: {} })).find(({ id }) => id === trainer.trainerId);
  expect(listed).not.toHaveProperty('athleticBio');
  expect(listed).toMatchObject({ canAcceptPayments: true, paymentBlockedReason: null, programsFrom: 49 });
});

it('a trainer without a profile gets 404 (R58), and one without a sport is found by id only (R48)', async () => {
  const newcomer = await app.signUp('trainer');
  const read = () => newcomer.api.trainers.getOwnTrainer({ params: { userId: newcomer.user.id } });
  await expect(read()).rejects.toMatchObject({ status: 404, code: 'trainer.not_found' });
  expect(await newcomer.api.dashboard.trainerDashboard({ params: { userId: newcomer.user.id } })).toMatchObject({
    totalSessions: 0,
    recentBookings: [],
  });
  expect(await newcomer.api.programs.listPrograms({ query: {} })).toEqual([]);
  const { id } = await insertTrainer(app.db, { userId: newcomer.user.id, name: 'No Sport Yet', sports: [] });
  expect((await read()).name).toBe('No Sport Yet');
  expect(await parent.api.search.getTrainer({ params: { trainerId: id } })).toMatchObject({ id, sports: [] });
  expect(await parent.api.search.listTrainers({ query: { q: 'No Sport Yet' } })).toEqual([]);
});

it("a disabled trainer's profile and programs cannot be read", async () => {
  const userId = await insertUser(app.db, { role: 'trainer', disabledAt: new Date() });
  const { id } = await insertReadyTrainer(app.db, { userId });
  await insertProgram(app.db, { trainerId: id });
  expect(await statusOf(`/api/trainers/${id}`, parent)).toBe(404);
  expect(await parent.api.programs.listPrograms({ query: { trainerId: String(id) } })).toEqual([]);
});

it('the next page and the total are returned in headers (rulings §0)', async () => {
  const ask = (query: string) => app.fetch(`/api/trainers?${query}`, { headers: { authorization: `Bearer ${parent.token}` } });
  const first = await ask('q=Jordan&limit=1');
  expect(first.headers.get('x-total-count')).toBe('2');
  const cursor = first.headers.get('x-next-cursor') ?? '';
  const second = await ask(`q=Jordan&limit=1&cursor=${cursor}`);
  expect(second.headers.get('x-next-cursor')).toBeNull();
  const ids: number[] = [];
  for (const response of [first, second]) ids.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
  expect(ids).toEqual([trainer.trainerId, otherTrainer.trainerId].sort((one, other) => one - other));
  for (const query of ['cursor=zzz', 'limit=0', 'limit=101', 'price=cheap', 'q=%00', 'cursor=WzAsOTAwNzE5OTI1NDc0MDk5MV0']) {
    expect({ query, status: (await ask(query)).status }).toEqual({ query, status: 400 });
  }
});

it('a session appears in every list from the request to its end', async () => {
  const buyer = await app.signUp('parent');
  const seller = await sellingTrainer(app);
  const request = await paidRequest(app, { parent: buyer, trainer: seller });
  const pending = () => seller.api.sessions.listRequests({ query: { trainerId: String(seller.trainerId), status: 'pending' } });
  expect(await pending()).toMatchObject([
    { id: request.appointmentId, status: 'paid', isScheduled: false, parentName: buyer.email.split('@')[0] },
  ]);
  const { startTime, endTime, ...choice } = timeIn(app, 30);
  await buyer.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, startTime, endTime, ...choice } });
  await seller.api.scheduling.approve({ params: { appointmentId: request.appointmentId } });
  expect(await pending()).toEqual([]);
  const listed = await buyer.api.sessions.listParentAppointments({ params: { userId: buyer.user.id }, query: {} });
  expect(listed).toMatchObject([{ status: 'scheduled', approvalStatus: 'approved', startTime, scheduledBy: buyer.user.id }]);
  const details = await seller.api.sessions.appointmentDetails({ params: { appointmentId: request.appointmentId } });
  expect(details).toMatchObject({ parent: { email: buyer.email }, trainerUser: { timezone: 'America/New_York' } });
  const [program] = await buyer.api.programs.listPrograms({ query: { trainerId: String(seller.trainerId) } });
  expect(program).toMatchObject({ status: 'Upcoming', currentParticipants: 1, nextSession: startTime });
  const dashboard = await seller.api.dashboard.trainerDashboard({ params: { userId: seller.user.id } });
  expect(dashboard).toMatchObject({ totalSessions: 1, totalEarnings: 4_900, successfulTransactions: 1 });
});
