import type { UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const sam = { firstName: 'Sam', sports: ['Soccer', 'Tennis'], gradeLevel: '7th grade' };
const kit = { firstName: 'Kit', sports: [], gradeLevel: null };
const athletesOf = (userId: UserId) => app.db.selectFrom('athletes').selectAll().where('userId', '=', userId).execute();

describe("a parent's profile", () => {
  it('is empty for a new account', async () => {
    const parent = await app.signUp('parent');
    expect(await parent.api.accounts.parentProfile()).toEqual({ name: null, phone: null, athletes: [] });
  });

  it("is saved, and its name becomes the user's name", async () => {
    const parent = await app.signUp('parent');
    const { user } = await parent.api.accounts.saveParentProfile({
      body: { name: ' Dana Reed ', phone: '919 555 0100', athletes: [sam, kit] },
    });
    expect(user).toEqual({ ...parent.user, name: 'Dana Reed' });
    expect((await parent.api.accounts.me()).user.name).toBe('Dana Reed');
    expect(await parent.api.accounts.parentProfile()).toEqual({ name: 'Dana Reed', phone: '919 555 0100', athletes: [sam, kit] });
  });

  it('keeps fields the request leaves out and clears fields sent as null or empty', async () => {
    const parent = await app.signUp('parent');
    await parent.api.accounts.saveParentProfile({ body: { name: 'Dana Reed', phone: '919 555 0100', athletes: [sam] } });
    await parent.api.accounts.saveParentProfile({ body: { phone: '' } });
    expect(await parent.api.accounts.parentProfile()).toEqual({ name: 'Dana Reed', phone: null, athletes: [sam] });
    await parent.api.accounts.saveParentProfile({ body: { name: null, athletes: [] } });
    expect(await parent.api.accounts.parentProfile()).toEqual({ name: null, phone: null, athletes: [] });
  });

  it('replaces the athletes with the new list and drops a repeated sport', async () => {
    const parent = await app.signUp('parent');
    await parent.api.accounts.saveParentProfile({ body: { athletes: [sam, kit] } });
    await parent.api.accounts.saveParentProfile({ body: { athletes: [{ ...kit, sports: ['Golf', 'golf'] }] } });
    expect((await parent.api.accounts.parentProfile()).athletes).toEqual([{ ...kit, sports: ['Golf'] }]);
  });

  it.each([
    ['seven athletes', Array(7).fill(sam), { athletes: 'must have at most 6 entries' }],
    ['an athlete without a name', [sam, { ...kit, firstName: ' ' }], { 'athletes.1.firstName': 'First name is required' }],
    ['a name that is too long', [{ ...kit, firstName: 'x'.repeat(61) }], { 'athletes.0.firstName': 'must have at most 60 characters' }],
  ])('refuses %s and keeps the saved athletes', async (_name, athletes, fields) => {
    const parent = await app.signUp('parent');
    await parent.api.accounts.saveParentProfile({ body: { athletes: [sam] } });
    await expect(parent.api.accounts.saveParentProfile({ body: { name: 'Dana', athletes } })).rejects.toMatchObject({
      status: 400,
      body: { fields },
    });
    expect(await parent.api.accounts.parentProfile()).toEqual({ name: null, phone: null, athletes: [sam] });
  });

  it('never mixes the athletes of twenty simultaneous saves', async () => {
    const parent = await app.signUp('parent');
    const save = (index: number) =>
      parent.api.accounts.saveParentProfile({ body: { athletes: Array(1 + (index % 6)).fill({ ...kit, firstName: `Kit ${index}` }) } });
    await Promise.all(Array.from({ length: 20 }, (_, index) => save(index)));
    const { athletes } = await parent.api.accounts.parentProfile();
    expect(new Set(athletes.map(({ firstName }) => firstName)).size).toBe(1);
    expect(athletes).toHaveLength(1 + (Number(athletes[0]?.firstName.slice(4)) % 6));
  });

  it('is saved for the caller, whatever user id the body names', async () => {
    const [parent, victim] = [await app.signUp('parent'), await app.signUp('parent')];
    const forged = { id: victim.user.id, userId: victim.user.id, role: 'admin', email: 'mallory@x1.test', athletes: [sam] };
    const { user } = await parent.api.accounts.saveParentProfile({ body: forged });
    expect(user).toEqual(parent.user);
    expect(await athletesOf(victim.user.id)).toEqual([]);
  });

  it('can only be read and saved by parents', async () => {
    for (const person of [await app.signUp('trainer'), await app.createOperator()]) {
      await expect(person.api.accounts.saveParentProfile({ body: { name: 'Pat' } })).rejects.toMatchObject({ status: 403 });
      await expect(person.api.accounts.parentProfile()).rejects.toMatchObject({ status: 403 });
    }
    await expect(app.api().accounts.saveParentProfile({ body: { name: 'Pat' } })).rejects.toMatchObject({ status: 401 });
  });
});
