import type { UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { sellingTrainer } from '../../testing/given.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const sam = {
  firstName: 'Sam',
  birthYear: 2014,
  gradeLevel: '7th grade',
  level: 'Club team',
  sports: ['Soccer'],
  goals: 'A stronger left foot',
  noteForTrainer: 'Shy at first',
  emergencyContact: 'Dana, 919 555 0100',
  medicalNote: 'Asthma, inhaler in the bag',
};
const kit = { firstName: 'Kit', birthYear: 2016 };
const untold = { gradeLevel: null, level: null, sports: [], goals: null, noteForTrainer: null, emergencyContact: null, medicalNote: null };
const notFound = { status: 404, body: { code: 'athlete.not_found' } };

const add = ({ api }: Person, body: typeof kit = sam) => api.accounts.addAthlete({ body });
const list = ({ api }: Person) => api.accounts.listAthletes();
const rowsOf = (userId: UserId) => app.db.selectFrom('athletes').selectAll().where('userId', '=', userId).execute();

describe('the athletes of a family', () => {
  it('need a first name and a birth year, and may have everything else', async () => {
    const parent = await app.signUp('parent');
    expect(await list(parent)).toEqual([]);
    const [first, second] = [await add(parent), await add(parent, kit)];
    expect(first).toEqual({ id: first.id, isSelf: false, ...sam });
    expect(second).toEqual({ id: second.id, isSelf: false, ...kit, ...untold });
    expect(await list(parent)).toEqual([first, second]);
  });

  it.each([
    ['without a birth year', { firstName: 'Sam' }, { birthYear: 'Birth year is required' }],
    ['without a name', { ...kit, firstName: ' ' }, { firstName: 'First name is required' }],
    ['with an address as the name', { ...kit, firstName: 'sam.example.com' }, { firstName: "can't be an email or web address" }],
    ['born in the future', { ...kit, birthYear: 2030 }, { birthYear: 'must be the year of birth' }],
    ['born a hundred years ago', { ...kit, birthYear: 1926 }, { birthYear: 'must be the year of birth' }],
    ['with too long a note', { ...kit, medicalNote: 'x'.repeat(501) }, { medicalNote: 'must have at most 500 characters' }],
  ])('are not added %s', async (_, body, fields) => {
    const parent = await app.signUp('parent');
    await expect(parent.api.accounts.addAthlete({ body: body as typeof kit })).rejects.toMatchObject({ status: 400, body: { fields } });
    expect(await list(parent)).toEqual([]);
  });

  it('are added once by a second click, also by ten at the same moment', async () => {
    const parent = await app.signUp('parent');
    const added = await Promise.all(Array.from({ length: 10 }, () => add(parent, { ...kit })));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await list(parent)).toHaveLength(1);
  });

  it('are six at most, and the adult besides', async () => {
    const parent = await app.signUp('parent');
    await Promise.all([1, 2, 3, 4, 5, 6].map((index) => add(parent, { firstName: `Kit ${index}`, birthYear: 2015 })));
    await expect(add(parent)).rejects.toMatchObject({ status: 409, body: { code: 'athlete.too_many' } });
    await parent.api.accounts.addSelf();
    expect(await list(parent)).toHaveLength(7);
  });

  it('change by what is given: absent keeps, null and empty clear', async () => {
    const parent = await app.signUp('parent');
    const { id } = await add(parent);
    const change = (body: object) => parent.api.accounts.changeAthlete({ params: { athleteId: id }, body });
    expect(await change({ medicalNote: null, goals: '' })).toEqual({ id, isSelf: false, ...sam, medicalNote: null, goals: null });
    expect(await change({ firstName: 'Samuel', birthYear: 2013 })).toMatchObject({
      firstName: 'Samuel',
      birthYear: 2013,
      emergencyContact: sam.emergencyContact,
    });
  });

  it("include 'Myself', who is asked nothing and exists once", async () => {
    const parent = await app.signUp('parent');
    await parent.api.accounts.saveParentProfile({ body: { name: 'Dana Reed' } });
    const self = await parent.api.accounts.addSelf();
    expect(self).toEqual({ id: self.id, firstName: 'Dana', isSelf: true, birthYear: null, ...untold });
    expect((await parent.api.accounts.addSelf()).id).toBe(self.id);
    expect((await parent.api.accounts.parentProfile()).athletes).toEqual([]);
    await parent.api.accounts.saveParentProfile({ body: { athletes: [] } });
    expect(await list(parent)).toEqual([self]);
  });

  it('keep everything else when the list of the profile is saved by a caller that knows only names, sports and grades', async () => {
    const parent = await app.signUp('parent');
    const added = await add(parent);
    const athletes = [
      { firstName: 'Kit', sports: [] },
      { firstName: 'SAM', sports: ['Golf'], gradeLevel: '8th grade' },
    ];
    await parent.api.accounts.saveParentProfile({ body: { athletes } });
    const [first, second] = await list(parent);
    expect(first).toMatchObject({ firstName: 'Kit', birthYear: null });
    expect(second).toEqual({ ...added, firstName: 'SAM', sports: ['Golf'], gradeLevel: '8th grade' });
  });
});

describe('what is stored of an athlete', () => {
  it('has emergency contact and medical note encrypted', async () => {
    const parent = await app.signUp('parent');
    await add(parent);
    const stored = JSON.stringify(await rowsOf(parent.user.id), (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(stored).toContain(sam.goals);
    expect(stored).not.toContain('919 555');
    expect(stored).not.toContain('Asthma');
  });

  it('is deleted with the athlete where nothing was booked', async () => {
    const parent = await app.signUp('parent');
    const { id } = await add(parent);
    await parent.api.accounts.removeAthlete({ params: { athleteId: id } });
    expect(await rowsOf(parent.user.id)).toEqual([]);
    await expect(parent.api.accounts.removeAthlete({ params: { athleteId: id } })).rejects.toMatchObject(notFound);
  });

  it('is erased but for the first name where a session was paid', async () => {
    const [parent, { programId }] = [await app.signUp('parent'), await sellingTrainer(app)];
    const { id } = await add(parent);
    const { transactionId } = await insertPaidAppointment(app.db, { parentId: parent.user.id, programId });
    await app.db.updateTable('transactions').set({ athleteId: id }).where('id', '=', transactionId).execute();
    await parent.api.accounts.removeAthlete({ params: { athleteId: id } });
    expect(await list(parent)).toEqual([]);
    expect(await rowsOf(parent.user.id)).toMatchObject([
      { firstName: 'Sam', birthYear: null, gradeLevel: null, level: null, sports: [], goals: null, sealedMedicalNote: null },
    ]);
    // Added again it is another athlete.
    expect((await add(parent)).id).not.toBe(id);
  });

  it("can't be read, changed or removed by another parent", async () => {
    const [parent, other] = [await app.signUp('parent'), await app.signUp('parent')];
    const { id } = await add(parent);
    const params = { athleteId: id };
    expect(await list(other)).toEqual([]);
    await expect(other.api.accounts.changeAthlete({ params, body: { goals: 'Mine' } })).rejects.toMatchObject(notFound);
    await expect(other.api.accounts.removeAthlete({ params })).rejects.toMatchObject(notFound);
    expect(await list(parent)).toMatchObject([{ goals: sam.goals }]);
  });
});
