import { addCatalog } from '@x1/contract/core/texts.ts';
import { beforeEach, expect, it } from 'vitest';
import { insertSecondAdult } from '../../testing/family.ts';
import { paidRequest, timeIn } from '../../testing/given.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings } });
beforeEach(() => {
  server.received.length = 0;
  // Of our own, so that this doesn't hang on how the texts are translated. What isn't here stays English; dates need no catalog.
  addCatalog('es', { Where: 'Lugar', Somebody: 'Alguien' });
});

const SPANISH_DAY = /(?:lun|mar|mié|jue|vie|sáb|dom), \d{1,2} de [a-z]{3,4}/;
const ENGLISH_DAY = /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d{1,2}/;

const mailsTo = ({ email }: Person) => server.received.filter(({ recipients }) => recipients.includes(email));
const speakSpanish = (person: Person) => person.api.accounts.setLanguage({ body: { language: 'es' } });

it("a Spanish parent's mail and bell are Spanish, and the trainer's of the same session English", async () => {
  const { parent, trainer, appointmentId } = await paidRequest(app);
  await speakSpanish(parent);
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48), location: 'gym' } });
  await trainer.api.scheduling.approve({ params: { appointmentId } });
  await app.drainJobs();
  const [toParent, toTrainer] = [mailsTo(parent).at(-1), mailsTo(trainer).at(-1)];
  expect([toParent?.html?.includes('<html lang="es">'), toTrainer?.html?.includes('<html lang="en">')]).toEqual([true, true]);
  expect(toParent?.text).toMatch(SPANISH_DAY);
  expect(toParent?.text).not.toMatch(ENGLISH_DAY);
  expect(toTrainer?.text).toMatch(ENGLISH_DAY);
  expect(toTrainer?.text).not.toMatch(SPANISH_DAY);
  const [ofParent, ofTrainer] = [await parent.api.notifications.list({ query: {} }), await trainer.api.notifications.list({ query: {} })];
  expect(ofParent[0]?.body).toMatch(SPANISH_DAY);
  expect(ofTrainer.map(({ body }) => body).join('\n')).not.toMatch(SPANISH_DAY);
});

it('two adults of one family each read their own language', async () => {
  const { parent, trainer, appointmentId } = await paidRequest(app);
  const other = await app.signUp('parent');
  await insertSecondAdult(app, { ownerId: parent.user.id, memberId: other.user.id });
  await speakSpanish(other);
  await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 72), location: 'gym' } });
  await app.drainJobs();
  expect(mailsTo(parent).at(-1)?.text).toMatch(ENGLISH_DAY);
  expect(mailsTo(other).at(-1)?.text).toMatch(SPANISH_DAY);
});

it("emails about the account follow its language from the moment it's chosen", async () => {
  const person = await app.signUp('parent');
  await speakSpanish(person);
  await person.api.accounts.forgotPassword({ body: { email: person.email } });
  await app.drainJobs();
  const mail = mailsTo(person).find(({ text }) => text?.includes('/reset-password'));
  expect(mail?.html).toContain('<html lang="es">');
  expect(mail?.text).toMatch(/\d{1,2}:\d\d [ap]\.\u00a0m\./);
});

it("the address of one's sessions for calendars speaks the owner's language, whichever program asks for it", async () => {
  addCatalog('es', { 'X1 sessions': 'Sesiones de X1' });
  const { parent, appointmentId } = await paidRequest(app);
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48), location: 'gym' } });
  const { url } = await parent.api.calendar.renewFeed();
  const read = async () => {
    const content = await (await app.fetch(new URL(url ?? '').pathname)).text();
    return content.replaceAll(/\r\n /g, '').replaceAll('\\,', ',');
  };
  expect(await read()).toMatch(ENGLISH_DAY);
  await speakSpanish(parent);
  expect(await read()).toMatch(SPANISH_DAY);
});
