import type { ProgramId } from '@x1/contract/core/ids.ts';
import { EXPECTATIONS_VERSION } from '@x1/contract/programs/expectations.ts';
import type { ProgramForm } from '@x1/contract/programs/program.ts';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { insertProgram, insertTrainer } from '../../testing/rows.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const form: z.input<typeof ProgramForm> = {
  programType: 'Video Analysis',
  title: '  Film room  ',
  description: 'One match a month, cut into twelve scenes and talked through with written notes.',
  individualPrice: '49.99',
  groupPrice: 20,
  duration: '3 Months',
  maxCapacity: '6',
  trainingFormat: 'Online',
  tags: ['film', 'Film', 'tactics'],
};

const programRow = (id: ProgramId) => app.db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const programsOf = ({ user }: Person) =>
  app.db
    .selectFrom('programs')
    .innerJoin('trainers', 'trainers.id', 'programs.trainerId')
    .select('programs.id')
    .where('userId', '=', user.id)
    .execute();
const withProfile = async () => {
  const trainer = await app.signUp('trainer');
  await trainer.api.trainers.create({ body: { name: 'Maya Cole' } });
  return trainer;
};
const create = ({ api }: Person, change: object = {}) => api.programs.create({ body: { ...form, ...change } });
const update = ({ api }: Person, programId: number, body: Record<string, unknown>) => api.programs.update({ params: { programId }, body });

describe('creating a program', () => {
  it('saves a draft and returns each field under both its names', async () => {
    const trainer = await withProfile();
    const program = await create(trainer);
    expect(program).toMatchObject({
      title: 'Film room',
      name: 'Film room',
      price: 49.99,
      individualPrice: 49.99,
      groupPrice: 20,
      maxCapacity: 6,
      maxParticipants: 6,
      status: 'Draft',
      isDraft: true,
      tags: ['film', 'tactics'],
    });
    expect(await programRow(program.id)).toMatchObject({ individualPriceCents: 4_999, groupPriceCents: 2_000, publishedAt: null });
  });

  it('hides contact details in every text of the program', async () => {
    const trainer = await withProfile();
    const { id } = await create(trainer, {
      title: 'Film room 919-555-0147',
      description: 'One match a month, cut into twelve scenes; write to jane.doe@gmail.com before you pay anything here.',
      requirements: 'Venmo: @jane_doe22',
      tags: ['film', 'call 919-555-0147'],
    });
    const hidden = {
      title: 'Film room [hidden]',
      description: 'One match a month, cut into twelve scenes; write to [hidden] before you pay anything here.',
      requirements: 'Venmo: @[hidden]',
      tags: ['film'],
    };
    expect(await programRow(id)).toMatchObject(hidden);
    expect(await update(trainer, id, { requirements: 'Text 919 555 0147', isDraft: false })).toMatchObject({
      requirements: 'Text [hidden]',
    });
  });

  it('publishes at once when it is not a draft', async () => {
    const program = await create(await withProfile(), { isDraft: false });
    expect(program).toMatchObject({ status: 'Available', isDraft: false });
    expect(await programRow(program.id)).toMatchObject({ publishedAt: app.clock.now() });
  });

  it('takes how long its sessions are, an hour where nothing is said, and keeps it through other changes', async () => {
    const trainer = await withProfile();
    expect(await create(trainer)).toMatchObject({ sessionMinutes: 60 });
    const program = await create(trainer, { sessionMinutes: '90' });
    expect(program).toMatchObject({ sessionMinutes: 90 });
    expect(await update(trainer, program.id, { title: 'Film room II' })).toMatchObject({ sessionMinutes: 90 });
    expect(await update(trainer, program.id, { sessionMinutes: 30 })).toMatchObject({ sessionMinutes: 30 });
    expect(await trainer.api.programs.duplicate({ params: { programId: program.id } })).toMatchObject({ sessionMinutes: 30 });
  });

  it('requires a trainer profile', async () => {
    const trainer = await app.signUp('trainer');
    await expect(create(trainer)).rejects.toMatchObject({ status: 409, code: 'trainer.profile_required' });
  });

  it('saves it for the caller, whatever the body says', async () => {
    const [trainer, other] = [await withProfile(), await insertTrainer(app.db)];
    await create(trainer, { trainerId: other.id, id: 1, currentParticipants: 5, status: 'Active' });
    expect(await programsOf(trainer)).toHaveLength(1);
    const foreign = await app.db.selectFrom('programs').select('id').where('trainerId', '=', other.id).execute();
    expect(foreign).toEqual([]);
  });

  it.each([
    [{ title: '' }, { title: 'Program title is required' }],
    [{ description: undefined }, { description: 'Program description is required' }],
    [{ description: 'Too short.' }, { description: 'Description must be at least 50 characters' }],
    [{ individualPrice: '9.99' }, { individualPrice: 'Minimum individual price is $10' }],
    [{ groupPrice: 4.99 }, { groupPrice: 'Minimum group price is $5' }],
    [{ maxCapacity: 0 }, { maxCapacity: 'Capacity must be at least 1' }],
    [{ sessionMinutes: 45 }, { sessionMinutes: 'Session length must be 30, 60, 90 or 120 minutes' }],
    [{ programType: 'Yoga' }, { programType: 'Program type is required' }],
  ])("refuses %j with the form's messages", async (change, fields) => {
    const trainer = await withProfile();
    await expect(create(trainer, change)).rejects.toMatchObject({ status: 400, body: { fields } });
    expect(await programsOf(trainer)).toEqual([]);
  });

  it('is refused to everyone but trainers', async () => {
    for (const person of [await app.signUp('parent'), await app.createOperator()]) {
      await expect(create(person)).rejects.toMatchObject({ status: 403 });
    }
    await expect(app.api().programs.create({ body: form })).rejects.toMatchObject({ status: 401 });
  });
});

describe('changing a program', () => {
  it('changes the named fields and keeps the others', async () => {
    const trainer = await withProfile();
    const { id } = await create(trainer);
    expect(await update(trainer, id, { title: 'Film room plus' })).toMatchObject({
      title: 'Film room plus',
      individualPrice: 49.99,
      duration: '3 Months',
    });
    expect(await programRow(id)).toMatchObject({ individualPriceCents: 4_999, isDraft: true });
  });

  it('publishes it and keeps the time of the first publication', async () => {
    const trainer = await withProfile();
    const { id } = await create(trainer);
    const firstPublished = app.clock.now();
    expect(await update(trainer, id, { isDraft: false })).toMatchObject({ status: 'Available' });
    app.clock.advance({ hours: 1 });
    expect(await update(trainer, id, { isDraft: false })).toMatchObject({ status: 'Available' });
    expect(await update(trainer, id, { isDraft: true })).toMatchObject({ status: 'Draft' });
    expect(await programRow(id)).toMatchObject({ publishedAt: firstPublished, isDraft: true });
  });

  it('refuses an invalid field and then changes nothing', async () => {
    const trainer = await withProfile();
    const { id } = await create(trainer);
    await expect(update(trainer, id, { title: 'New', groupPrice: 1 })).rejects.toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { groupPrice: 'Minimum group price is $5' } },
    });
    expect(await programRow(id)).toMatchObject({ title: 'Film room', groupPriceCents: 2_000 });
  });

  it("answers 'not found' for the programs of other trainers, published or not", async () => {
    const [owner, stranger, newcomer] = [await withProfile(), await withProfile(), await app.signUp('trainer')];
    for (const isDraft of [true, false]) {
      const { id } = await create(owner, { isDraft });
      for (const person of [stranger, newcomer]) {
        const foreign = await update(person, id, { title: 'Mine' }).catch((error: unknown) => error);
        const missing = await update(person, 2_000_000_000, { title: 'Mine' }).catch((error: unknown) => error);
        expect(foreign).toMatchObject({ status: 404, code: 'program.not_found' });
        expect((foreign as Error).message).toBe((missing as Error).message);
      }
      expect(await programRow(id)).toMatchObject({ title: 'Film room' });
    }
  });

  it('is refused to parents and operators', async () => {
    const { id } = await create(await withProfile(), { isDraft: false });
    for (const person of [await app.signUp('parent'), await app.createOperator()]) {
      await expect(update(person, id, { title: 'Mine' })).rejects.toMatchObject({ status: 403 });
    }
  });

  it('refuses a capacity below the places already sold', async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 4 });
    await paidRequest(app, { trainer, sessionType: 'group' });
    await paidRequest(app, { trainer, sessionType: 'group' });
    await expect(update(trainer, trainer.programId, { maxCapacity: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'program.capacity_below_participants',
    });
    expect(await update(trainer, trainer.programId, { maxCapacity: 2 })).toMatchObject({ maxCapacity: 2 });
  });
});

describe('a program for sale', () => {
  const forSale = (id: ProgramId) => app.db.transaction().execute((tx) => app.services.programs.getProgramForSale(tx, id));

  it('has its prices in cents', async () => {
    const { id: trainerId } = await insertTrainer(app.db);
    const id = await insertProgram(app.db, { trainerId, individualPriceCents: 1_999, maxCapacity: 3 });
    expect(await forSale(id)).toMatchObject({ id, trainerId, individualPriceCents: 1_999, groupPriceCents: 2_900, maxCapacity: 3 });
  });

  it('is never a draft', async () => {
    const { id: trainerId } = await insertTrainer(app.db);
    const id = await insertProgram(app.db, { trainerId, isDraft: true });
    await expect(forSale(id)).rejects.toMatchObject({ code: 'program.not_found' });
  });
});

describe('the core expectations', () => {
  const accept = ({ token }: Person, accepted: unknown) =>
    app.fetch('/api/programs/agreement', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ accepted }),
    });

  it('are accepted once, with the time of the first acceptance', async () => {
    const [trainer, other] = [await app.signUp('trainer'), await app.signUp('trainer')];
    expect(await trainer.api.programs.agreement()).toEqual({ version: EXPECTATIONS_VERSION, acceptedAt: null });
    const acceptedAt = app.clock.now().toISOString();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(trainer, true)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    app.clock.advance({ hours: 1 });
    expect(await (await accept(trainer, true)).json()).toEqual({ version: EXPECTATIONS_VERSION, acceptedAt });
    expect(await trainer.api.programs.agreement()).toEqual({ version: EXPECTATIONS_VERSION, acceptedAt });
    expect(await other.api.programs.agreement()).toEqual({ version: EXPECTATIONS_VERSION, acceptedAt: null });
  });

  it('that have changed are asked for again; programs stay on sale, and the specified payload is saved without it (R173)', async () => {
    const trainer = await sellingTrainer(app);
    const acceptance = { userId: trainer.user.id, version: EXPECTATIONS_VERSION - 1, acceptedAt: app.clock.now() };
    await app.db.insertInto('expectationsAgreements').values(acceptance).execute();
    expect(await trainer.api.programs.agreement()).toEqual({ version: EXPECTATIONS_VERSION, acceptedAt: null });
    const parent = await app.signUp('parent');
    const onSale = await parent.api.programs.listTrainerPrograms({ params: { trainerId: trainer.trainerId }, query: {} });
    expect(onSale.map(({ id }) => id)).toEqual([trainer.programId]);
    const params = { programId: trainer.programId };
    expect(await trainer.api.programs.update({ params, body: { title: 'Still mine', isDraft: false } })).toMatchObject({ isDraft: false });
  });

  it('are accepted by true only', async () => {
    const trainer = await app.signUp('trainer');
    for (const accepted of [false, 'true', 1, null]) expect((await accept(trainer, accepted)).status).toBe(400);
    expect(await trainer.api.programs.agreement()).toEqual({ version: EXPECTATIONS_VERSION, acceptedAt: null });
  });

  it('are refused to everyone but trainers', async () => {
    for (const person of [await app.signUp('parent'), await app.createOperator()]) {
      await expect(person.api.programs.agreement()).rejects.toMatchObject({ status: 403 });
      expect((await accept(person, true)).status).toBe(403);
    }
  });
});
