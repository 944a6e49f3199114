import { beforeEach, describe, expect, it } from 'vitest';
import { agreeToWaiver, sellingTrainer } from '../../testing/given.ts';
import { insertSignIn } from '../../testing/rows-sign-ins.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let operator: Person;
const app = await openApp();
beforeEach(async () => {
  operator = await app.createOperator();
});

const texts = { waiver: 'Waiver of {parent} with {trainer}.', individualTraining: '{trainer} may train one to one.' };
const publish = (changes: Partial<typeof texts> = {}) =>
  operator.api.admin.publishWaiver({ body: { ...texts, ...changes, reason: 'Our lawyer wrote it.' } });
const logged = async (object: 'waiver' | 'user' | 'consent') =>
  (await operator.api.admin.listAudit({ query: { object } })).map(({ action }) => action);

describe('a waiver that an operator publishes', () => {
  it('replaces the sample for the next agreement, and is in the audit log', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const published = await publish();
    expect(published).toMatchObject({ ...texts, publishedBy: { id: operator.user.id } });
    const read = await parent.api.consents.waiverOf({ params: { trainerId: trainer.trainerId } });
    expect(read).toMatchObject({ version: published.version, individualTraining: `${read.trainerName} may train one to one.` });
    expect((await agreeToWaiver(parent, trainer)).waiverVersion).toBe(published.version);
    const [newest, ...older] = await operator.api.admin.listWaivers({ query: {} });
    expect(newest).toEqual(published);
    expect(older.at(-1)).toMatchObject({ version: 1, publishedAt: null, publishedBy: null });
    expect(await logged('waiver')).toEqual(['waivers.publish']);
  });

  it('is one version however often the button is pressed', async () => {
    const waiver = 'Pressed twice by {parent} and {trainer}.';
    const published = await Promise.all([publish({ waiver }), publish({ waiver }), publish({ waiver })]);
    expect(new Set(published.map(({ version }) => version)).size).toBe(1);
  });

  it('leaves agreements valid for their year and is asked for at the renewal', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const before = await agreeToWaiver(parent, trainer);
    const { version } = await publish({ waiver: 'Newer: {parent}, {trainer}.' });
    expect((await agreeToWaiver(parent, trainer)).id).toBe(before.id);
    app.clock.advance({ days: 340 });
    const later = { ...parent, api: app.api(await insertSignIn(app, parent.user.id)) };
    expect(await agreeToWaiver(later, trainer)).toMatchObject({ waiverVersion: version });
    const { content } = await later.api.consents.downloadConsent({ params: { consentId: before.id } });
    expect(await content.text()).not.toContain('Newer:');
  });

  it('needs the places of the names, and a reason', async () => {
    await expect(publish({ waiver: 'No names' })).rejects.toMatchObject({ status: 400 });
    const body = { ...texts, reason: ' ' };
    await expect(operator.api.admin.publishWaiver({ body })).rejects.toMatchObject({ body: { fields: { reason: 'Please say why' } } });
  });
});

it('an operator sees what a parent agreed to and what families agreed to with a trainer, and every look is logged', async () => {
  const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
  const consent = await agreeToWaiver(parent, trainer);
  for (const { user } of [parent, trainer]) {
    expect(await operator.api.admin.listUserConsents({ params: { userId: user.id }, query: {} })).toEqual([consent]);
  }
  const { content } = await operator.api.consents.downloadConsent({ params: { consentId: consent.id } });
  expect(await content.text()).toContain(consent.parentName);
  expect(await logged('user')).toEqual(expect.arrayContaining(['users.consents', 'users.consents']));
  expect(await logged('consent')).toEqual(['GET /api/consents/:consentId/file']);
});
