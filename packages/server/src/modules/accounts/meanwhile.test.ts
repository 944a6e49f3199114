import { describe, expect, it } from 'vitest';
import { closed, duringLockWait, newPassword, switchedOff } from '../../testing/during-lock-wait.ts';
import { openPayment, sellingTrainer, trainerWithProfile } from '../../testing/given.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { announce, locationOf, sendRest } from '../../testing/media/tus-client.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const accountOf = ({ user }: Person) =>
  app.db.selectFrom('users').select(['email', 'name', 'timezone', 'phone', 'closedAt']).where('id', '=', user.id).executeTakeFirstOrThrow();
const refused = (status: number, code: string) => ({ status: 'rejected', reason: { status, body: { code } } });
const signIn = refused(401, 'auth.required');
const wrongPassword = refused(403, 'account.wrong_password');

const confirmed: [string, (person: Person) => () => Promise<unknown>][] = [
  [
    'a change of email',
    ({ api, password, user }) =>
      () =>
        api.accounts.changeEmail({ body: { email: `other-${user.id}@x1.test`, currentPassword: password } }),
  ],
  [
    'a new password',
    ({ api, password }) =>
      () =>
        api.accounts.changePassword({ body: { currentPassword: password, newPassword: 'brand new one' } }),
  ],
  [
    'an export',
    ({ api, password }) =>
      () =>
        api.accounts.requestDataExport({ body: { password } }),
  ],
  [
    'a closing',
    ({ api, password }) =>
      () =>
        api.accounts.closeAccount({ body: { password } }),
  ],
];

describe.each(confirmed)('%s that was confirmed with the password', (_, prepare) => {
  it('is refused when the password changes before it is carried out', async () => {
    const person = await app.signUp('parent');
    const before = await accountOf(person);
    const answer = await duringLockWait(app, person.user.id, { request: prepare(person), change: newPassword });
    expect(answer).toMatchObject(wrongPassword);
    expect(await accountOf(person)).toEqual(before);
    expect(await person.api.accounts.pendingEmail()).toMatchObject({ pendingEmail: null });
    expect(await person.api.accounts.dataExport()).toEqual({ dataExport: null });
  });

  it('is refused when the account is disabled before it is carried out', async () => {
    const person = await app.signUp('parent');
    const before = await accountOf(person);
    const answer = await duringLockWait(app, person.user.id, { request: prepare(person), change: switchedOff });
    expect(answer).toMatchObject(signIn);
    expect(await accountOf(person)).toEqual(before);
    for (const table of ['emailChanges', 'dataExports'] as const) {
      expect(await app.db.selectFrom(table).select('id').where('userId', '=', person.user.id).execute()).toEqual([]);
    }
  });
});

it('closing an account succeeds when another request closes it first', async () => {
  const person = await app.signUp('parent');
  const request = () => person.api.accounts.closeAccount({ body: { password: person.password } });
  expect(await duringLockWait(app, person.user.id, { request, change: closed })).toEqual({ status: 'fulfilled', value: { ok: true } });
});

describe.each([
  ['closed', closed],
  ['disabled', switchedOff],
] as const)('an account that is %s while its request waits', (_, change) => {
  it('does not save a time zone, name or athletes', async () => {
    const parent = await app.signUp('parent');
    const requests = [
      () => parent.api.accounts.setTimezone({ body: { timezone: 'America/Denver' } }),
      () => parent.api.accounts.saveParentProfile({ body: { name: 'Dana', phone: '919', athletes: [{ firstName: 'Sam', sports: [] }] } }),
    ];
    for (const request of requests) {
      await app.db.updateTable('users').set({ disabledAt: null, closedAt: null }).where('id', '=', parent.user.id).execute();
      expect(await duringLockWait(app, parent.user.id, { request, change })).toMatchObject(signIn);
    }
    const { timezone, name, phone } = await accountOf(parent);
    expect(timezone).not.toBe('America/Denver');
    expect(name).not.toBe('Dana');
    expect(phone).toBeNull();
    expect(await app.db.selectFrom('athletes').select('firstName').where('userId', '=', parent.user.id).execute()).toEqual([]);
  });

  it('neither creates nor changes a trainer profile', async () => {
    const trainer = await app.signUp('trainer');
    const create = () => trainer.api.trainers.create({ body: { name: 'Jordan', sports: ['Soccer'], athleticBio: 'Ten years' } });
    expect(await duringLockWait(app, trainer.user.id, { request: create, change })).toMatchObject(signIn);
    expect(await app.db.selectFrom('trainers').select('id').where('userId', '=', trainer.user.id).execute()).toEqual([]);
    await app.db.updateTable('users').set({ disabledAt: null, closedAt: null }).where('id', '=', trainer.user.id).execute();
    const { id } = await create();
    // Without a name, so that the users row is not written too.
    const update = () => trainer.api.trainers.update({ params: { trainerId: id }, body: { athleticBio: 'Eleven years' } });
    expect(await duringLockWait(app, trainer.user.id, { request: update, change })).toMatchObject(signIn);
    expect(await app.db.selectFrom('trainers').select('athleticBio').where('id', '=', id).executeTakeFirst()).toEqual({
      athleticBio: 'Ten years',
    });
  });

  it('neither starts an upload nor adds a media file', async () => {
    const { user, token, api } = await trainerWithProfile(app);
    const client = { url: app.url, token };
    const bytes = pdf(900);
    const start = () => announce(client, { name: 'plan.pdf', type: 'application/pdf', byteCount: bytes.length });
    const location = await locationOf(await start());
    await sendRest(client, location, bytes);
    const finish = () => api.media.finishUpload({ params: { uploadId: location.slice(-32) } });
    expect(await duringLockWait(app, user.id, { request: finish, change })).toMatchObject(signIn);
    expect(await app.db.selectFrom('media').select('id').where('userId', '=', user.id).execute()).toEqual([]);
    expect(await app.db.selectFrom('files').select('key').where('fileName', '=', 'plan.pdf').execute()).toEqual([]);
    await app.db.deleteFrom('uploads').where('userId', '=', user.id).execute();
    await app.db.updateTable('users').set({ disabledAt: null, closedAt: null }).where('id', '=', user.id).execute();
    expect(await duringLockWait(app, user.id, { request: start, change })).toMatchObject({ status: 'fulfilled', value: { status: 401 } });
    expect(await app.db.selectFrom('uploads').select('id').where('userId', '=', user.id).execute()).toEqual([]);
  });

  it('does not start a purchase', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const answer = await duringLockWait(app, parent.user.id, { request: () => openPayment(parent, trainer), change });
    expect(answer).toMatchObject(signIn);
    expect(await app.db.selectFrom('transactions').select('id').where('parentId', '=', parent.user.id).execute()).toEqual([]);
  });
});
