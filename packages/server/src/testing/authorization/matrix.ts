import { allRoutes } from '@x1/contract/all-routes.ts';
import { DISCLOSURE_VERSION } from '@x1/contract/background-checks/disclosure.ts';
import { GOOGLE_CALLBACK_PATH, OUTLOOK_CALLBACK_PATH } from '@x1/contract/calendar/routes.ts';
import { UPLOADS_PATH } from '@x1/contract/media/media-rules.ts';
import { UNSUBSCRIBE_PATH } from '@x1/contract/notifications/unsubscribe.ts';
import { insertTrainer } from '../rows.ts';
import { clipRows } from './clip-rows.ts';
import { consentRows } from './consent-rows.ts';
import { developerRows } from './developer-rows.ts';
import { familyRows } from './family-rows.ts';
import { fileRows } from './file-rows.ts';
import { giftCardRows } from './gift-card-rows.ts';
import { lessonLogRows } from './lesson-log-rows.ts';
import { fresh, type MatrixRow, ownUser, row } from './matrix-row.ts';
import { operatorRows } from './operator-rows.ts';
import type { ActorName, World } from './people.ts';
import { placeRows } from './place-rows.ts';
import { progressRows } from './progress-rows.ts';
import { promoCodeRows } from './promo-code-rows.ts';
import { publicPageRows } from './public-page-rows.ts';
import { payable, verified } from './selling.ts';
import { sessionRows } from './session-rows.ts';
import { taxRows } from './tax-rows.ts';

const uploadPath = `${UPLOADS_PATH}/:uploadId`;
const tus = { 'tus-resumable': '1.0.0' };
const {
  accounts,
  media,
  trainers,
  verification,
  backgroundChecks,
  payouts,
  programs,
  calendar,
  scheduling,
  payments,
  conversations,
  referrals,
  notifications,
  numbers,
  sessions,
  search,
  billing,
  dashboard,
  system,
} = allRoutes;
const program = {
  programType: 'Mentorship',
  title: 'Captaincy',
  description: 'Eight weeks on leading a team: talks before the match, hard moments, and what to say after.',
  individualPrice: 60,
  groupPrice: 30,
  duration: '1 Month',
  maxCapacity: 3,
  trainingFormat: 'Online',
};

const hoursAhead = ({ clock }: World['app'], hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);

const ofConversation = async (world: World) => ({ params: { mentorshipId: await world.conversation() } });
const unverified = async ({ app }: World) => {
  await app.db.updateTable('identityChecks').set({ state: 'failed', verifiedAt: null }).execute();
  return {};
};
const unchecked = async ({ app }: World) => {
  await app.db.deleteFrom('backgroundChecks').execute();
  return {};
};
/** Nobody has a check, and everybody could start one. */
const checkable = async (world: World) => {
  const { app } = world;
  await verified(world);
  await unchecked(world);
  await app.db.updateTable('trainers').set({ homeState: 'NC' }).execute();
  return { body: { disclosureVersion: DISCLOSURE_VERSION, isAuthorized: true } };
};
/** A payout account that the provider knows, for the trainer who asks. */
const withAccount = async ({ app, users }: World, actor: ActorName, signIn: World['signIn']) => {
  if (actor !== 'TO' && actor !== 'TX') return {};
  await app.db.deleteFrom('payoutAccounts').where('userId', '=', users[actor]).execute();
  await app.api(await signIn(actor)).payouts.createConnectAccount();
  return {};
};

/** A program with duties that are noted down, which PO has bought. */
const mentorshipOf = async (world: World) => {
  await world.session();
  await world.app.db.updateTable('programs').set({ programType: 'Mentorship' }).where('id', '=', world.programId).execute();
  return world.programId;
};

/** An athlete of PO. */
const athleteOf = async ({ app, users }: World) => {
  const athlete = { userId: users.PO, firstName: 'Sam', position: 1, birthYear: 2014 };
  const { id } = await app.db.insertInto('athletes').values(athlete).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The link of a mail to PO. */
const unsubscribeLink = ({ app, users: { PO } }: World) => {
  const header = app.services.notifications.unsubscribeLinks.headersFor(PO, 'emailNotifications')['List-Unsubscribe'];
  return { link: header?.split('/').at(-1)?.slice(0, -1) };
};

export const matrix: readonly MatrixRow[] = [
  row('1', accounts.me, [401, 200, 200, 200, 200, 200]),
  row('2', accounts.login, [200, 200, 200, 200, 200, 200], async ({ app }) => {
    const email = `sign-in-${fresh()}@people.test`;
    await app.api().accounts.signup({ body: { email, password: 'secret1', role: 'parent' } });
    return { body: { email, password: 'secret1' } };
  }),
  row('2 wrong', accounts.login, [401, 401, 401, 401, 401, 401], async () => ({
    body: { email: `nobody-${fresh()}@people.test`, password: 'x' },
  })),
  row('3', accounts.signup, [201, 201, 201, 201, 201, 201], async () => ({
    body: { email: `sign-up-${fresh()}@people.test`, password: 'secret1', role: 'trainer', timezone: 'America/Chicago' },
  })),
  row('4', trainers.create, [401, 403, 403, 200, 200, 403], async () => ({ body: { name: 'Casey Doyle' } })),
  row('5', search.listTrainers, [401, 200, 200, 200, 200, 200]),
  row('B31', search.listTrainers, [401, 200, 200, 403, 403, 403], async () => ({ query: { favorites: '1' } })),
  row('B31', trainers.addFavorite, [401, 200, 200, 403, 403, 403], async (world) => ({ params: { trainerId: world.trainers.TO } })),
  row('B31', trainers.removeFavorite, [401, 200, 200, 403, 403, 403], async (world) => ({ params: { trainerId: world.trainers.TO } })),
  row('6', trainers.getOwnTrainer, [401, 403, 403, 200, 403, 200], ownUser('TO')),
  row('7 numbers', numbers.ownNumbers, [401, 403, 403, 200, 403, 200], ownUser('TO')),
  row('7', dashboard.trainerDashboard, [401, 403, 403, 200, 403, 200], ownUser('TO')),
  row('13', payouts.connectStatus, [401, 403, 403, 200, 403, 200], ownUser('TO')),
  row('14', calendar.status, [401, 403, 403, 200, 200, 403]),
  row('14 connection', calendar.connection, [401, 403, 403, 200, 200, 403]),
  row('14 video calls', calendar.setVideoCalls, [401, 403, 403, 200, 200, 403], async () => ({ body: { isOn: true } })),
  row('15', calendar.authUrl, [401, 403, 403, 200, 200, 403]),
  row('15 CalDAV', calendar.connectCalDav, [401, 403, 403, 200, 200, 403], async () => ({
    body: { server: 'cloud.example.org', userName: 'coach', password: 'abcd-efgh-ijkl' },
  })),
  row('15 Outlook', calendar.outlookAuthUrl, [401, 403, 403, 200, 200, 403]),
  row('16', verification.createSession, [401, 403, 403, 200, 200, 403], unverified),
  row('16 verified', verification.createSession, [401, 403, 403, 409, 409, 403], verified),
  row('17', payouts.createConnectAccount, [401, 403, 403, 200, 200, 403]),
  row('18', payouts.onboardingLink, [401, 403, 403, 200, 200, 403], (world, actor) => withAccount(world, actor, world.signIn)),
  row('19', conversations.listMentorships, [401, 200, 403, 200, 403, 200], async (world, actor) => {
    await world.conversation();
    return ownUser(actor === 'TO' ? 'TO' : 'PO')(world);
  }),
  row('20', conversations.start, [401, 200, 403, 200, 403, 403], async (world) => {
    await world.conversation();
    return { body: { trainerId: world.trainers.TO, parentId: world.users.PO } };
  }),
  row('20 new', conversations.start, [401, 201, 201, 403, 403, 403], async (world) => ({
    body: { trainerId: (await insertTrainer(world.app.db)).id },
  })),
  row('20 missing', conversations.start, [401, 404, 404, 403, 403, 403], async () => ({ body: { trainerId: 2_000_000_000 } })),
  row('21', trainers.update, [401, 403, 403, 200, 403, 403], async (world) => ({
    params: { trainerId: world.trainers.TO },
    body: { team: 'Tar Heels' },
  })),
  row('22', accounts.setTimezone, [401, 200, 200, 200, 200, 200], async () => ({ body: { timezone: 'America/New_York' } })),
  row('language', accounts.language, [401, 200, 200, 200, 200, 200]),
  row('language set', accounts.setLanguage, [401, 200, 200, 200, 200, 200], async () => ({ body: { language: 'es' } })),
  row('23', verification.status, [401, 403, 403, 200, 200, 403]),
  row('24', verification.checkStatus, [401, 403, 403, 200, 200, 403]),
  row('checks read', backgroundChecks.readCheck, [401, 403, 403, 200, 200, 403]),
  row('checks start', backgroundChecks.startCheck, [401, 403, 403, 200, 200, 403], checkable),
  row('checks open', backgroundChecks.openCheck, [401, 403, 403, 409, 409, 403], unchecked),
  row('checks refresh', backgroundChecks.refreshCheck, [401, 403, 403, 200, 200, 403]),
  row('25', programs.listPrograms, [401, 200, 200, 200, 200, 200]),
  row('25 usual prices', programs.usualPrices, [401, 403, 403, 200, 200, 403], async () => ({ query: { programType: 'Mentorship' } })),
  row('26', programs.create, [401, 403, 403, 201, 201, 403], async () => ({ body: program })),
  row('27', programs.update, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { programId: world.draftId },
    body: { title: 'Nearly ready' },
  })),
  row('28', programs.listTrainerPrograms, [401, 200, 200, 200, 200, 200], async (world) => ({ params: { trainerId: world.trainers.TO } })),
  row('29', programs.listPrograms, [401, 200, 200, 200, 200, 200], async (world) => ({ query: { trainerId: world.trainers.TO } })),
  row('30', billing.recipientTransactions, [401, 403, 403, 200, 403, 200], ownUser('TO')),
  row('30 earnings', billing.earnings, [401, 403, 403, 200, 200, 403]),
  row('31', search.getTrainer, [401, 200, 200, 200, 200, 200], async (world) => ({ params: { trainerId: world.trainers.TO } })),
  row('32', conversations.listMessages, [401, 200, 404, 200, 404, 403], ofConversation),
  row('33', conversations.send, [401, 201, 404, 201, 404, 403], async (world) => ({
    body: { mentorshipId: await world.conversation(), content: 'See you on Monday' },
  })),
  row('34', payments.createPaymentIntent, [401, 201, 201, 403, 403, 403], async (world) => {
    await payable(world);
    return { body: { programId: world.programId, trainerId: world.trainers.TO, sessionType: 'individual' } };
  }),
  row('35', payments.hintStatus, [401, 200, 404, 403, 403, 403], async (world) => ({
    params: { transactionId: (await world.session()).transactionId },
    body: { status: 'succeeded' },
  })),
  row('36', payments.appointmentOfTransaction, [401, 200, 404, 403, 403, 200], async (world) => ({
    params: { transactionId: (await world.session()).transactionId },
  })),
  row('36 unpaid', payments.appointmentOfTransaction, [401, 200, 404, 403, 403, 200], async (world) => ({
    params: { transactionId: await world.openPayment() },
  })),
  row('B1', accounts.logout, [401, 200, 200, 200, 200, 200]),
  row('B2', accounts.changePassword, [401, 200, 200, 200, 200, 200], async (world, actor) => ({
    body: { currentPassword: await world.knownPassword(actor), newPassword: 'another one' },
  })),
  row('B2 wrong', accounts.changePassword, [401, 403, 403, 403, 403, 403], async (world, actor) => {
    await world.knownPassword(actor);
    return { body: { currentPassword: 'a guess', newPassword: 'another one' } };
  }),
  row('B3', accounts.changeEmail, [401, 200, 200, 200, 200, 200], async (world, actor) => ({
    body: { email: `new-${fresh()}@people.test`, currentPassword: await world.knownPassword(actor) },
  })),
  row('B3 pending', accounts.pendingEmail, [401, 200, 200, 200, 200, 200]),
  row('B3 withdraw', accounts.withdrawEmailChange, [401, 200, 200, 200, 200, 200]),
  row('B3 confirm', accounts.confirmEmail, [404, 404, 404, 404, 404, 404], async () => ({ body: { token: 'a'.repeat(43) } })),
  row('B3 resend', accounts.resendConfirmation, [401, 200, 200, 200, 200, 200]),
  row('B3 confirm account', accounts.confirmAccount, [404, 404, 404, 404, 404, 404], async () => ({ body: { token: 'a'.repeat(43) } })),
  row('B3 disown account', accounts.disownAccount, [404, 404, 404, 404, 404, 404], async () => ({ body: { token: 'a'.repeat(43) } })),
  row('R181 answer', accounts.answerFactor, [403, 403, 403, 403, 403, 403], async () => ({
    body: { challenge: 'a'.repeat(43), answer: { method: 'totp', code: '123456' } },
  })),
  row('R181 factors', accounts.factors, [401, 200, 200, 200, 200, 200]),
  row('R181 begin app', accounts.beginTotp, [401, 200, 200, 200, 200, 200]),
  row('R181 add app', accounts.addTotp, [401, 403, 403, 403, 403, 403], async () => ({
    body: { enrollment: 'a'.repeat(43), code: '123456', name: 'Phone' },
  })),
  row('R181 begin passkey', accounts.beginPasskey, [401, 200, 200, 200, 200, 200]),
  row('R181 add passkey', accounts.addPasskey, [401, 403, 403, 403, 403, 403], async () => ({
    body: {
      enrollment: 'a'.repeat(43),
      name: 'Laptop',
      response: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } },
    },
  })),
  row('R181 remove', accounts.removeFactor, [401, 404, 404, 404, 404, 404], async () => ({ params: { factorId: 2_000_000_000 } })),
  row('R181 recovery codes', accounts.renewRecoveryCodes, [401, 404, 404, 404, 404, 200]),
  row('R181 ask again', accounts.beginConfirmation, [401, 200, 200, 200, 200, 200]),
  row('R181 prove again', accounts.confirmIdentity, [401, 403, 403, 403, 403, 403], async () => ({ body: { password: 'a guess' } })),
  row('B5 forgot', accounts.forgotPassword, [200, 200, 200, 200, 200, 200], async () => ({
    body: { email: `nobody-${fresh()}@people.test` },
  })),
  row('B5 reset', accounts.resetPassword, [404, 404, 404, 404, 404, 404], async () => ({
    body: { token: 'a'.repeat(43), password: 'another one' },
  })),
  row('B6', { method: 'GET', path: GOOGLE_CALLBACK_PATH }, [303, 303, 303, 303, 303, 303]),
  row('B6 Outlook', { method: 'GET', path: OUTLOOK_CALLBACK_PATH }, [303, 303, 303, 303, 303, 303]),
  row('B7 payments', payments.webhook, [400, 400, 400, 400, 400, 400], async () => ({ body: {} })),
  row('B7 identity', verification.webhook, [400, 400, 400, 400, 400, 400], async () => ({ body: {} })),
  row('B7 background checks', backgroundChecks.webhook, [400, 400, 400, 400, 400, 400], async () => ({ body: {} })),
  row('B7 connect', payouts.webhook, [400, 400, 400, 400, 400, 400], async () => ({ body: {} })),
  row('B8', { method: 'POST', path: UPLOADS_PATH }, [401, 403, 403, 201, 201, 403], async () => ({
    headers: { ...tus, 'upload-length': '900', 'upload-metadata': 'filename YS5wZGY=' },
  })),
  row('B8 offset', { method: 'HEAD', path: uploadPath }, [401, 404, 404, 200, 404, 403], async (world) => ({
    params: { uploadId: await world.upload('announced') },
    headers: tus,
  })),
  row('B8 piece', { method: 'PATCH', path: uploadPath }, [401, 404, 404, 204, 404, 403], async (world) => ({
    params: { uploadId: await world.upload('announced') },
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from('%PDF'),
  })),
  row('B8 cancel', { method: 'DELETE', path: uploadPath }, [401, 404, 404, 204, 404, 403], async (world) => ({
    params: { uploadId: await world.upload('announced') },
    headers: tus,
  })),
  row('B8 finish', media.finishUpload, [401, 403, 403, 201, 404, 403], async (world) => ({
    params: { uploadId: await world.upload('complete') },
  })),
  row('B10', programs.remove, [401, 403, 403, 200, 404, 403], async (world) => ({ params: { programId: await world.newProgram() } })),
  row('B10 sold', programs.remove, [401, 403, 403, 409, 404, 403], async (world) => {
    await world.session();
    return { params: { programId: world.programId } };
  }),
  row('B11', programs.update, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { programId: await world.newProgram() },
    body: { isDraft: true },
  })),
  row('B12', sessions.listParticipants, [401, 403, 403, 200, 404, 200], async (world) => {
    await world.session();
    return { params: { programId: world.programId } };
  }),
  row('B13', programs.duplicate, [401, 403, 403, 201, 404, 403], async (world) => ({ params: { programId: world.programId } })),
  row('B14 list', payouts.listPayouts, [401, 403, 403, 200, 200, 403]),
  row('B14 balance', payouts.balance, [401, 403, 403, 200, 200, 403]),
  row('B14 next', payouts.nextPayout, [401, 403, 403, 200, 200, 403]),
  row('0109 own fee', payouts.ownFee, [401, 403, 403, 200, 200, 403]),
  row('B14', payouts.requestPayout, [401, 403, 403, 201, 409, 403], async (world) => {
    await payable(world);
    for (let held = 0; held < 2; held += 1) await world.session({ startsAt: new Date('2026-03-02T12:00:00Z'), isCompleted: true });
    return {};
  }),
  row('B15', billing.receipt, [401, 200, 404, 200, 404, 200], async (world) => ({
    params: { transactionId: (await world.session()).transactionId },
  })),
  row('B15 unpaid', billing.receipt, [401, 409, 404, 409, 404, 409], async (world) => ({
    params: { transactionId: await world.openPayment() },
  })),
  row('B16', billing.exportTransactions, [401, 403, 403, 200, 403, 200], ownUser('TO')),
  row('B17', payments.refund, [401, 403, 403, 200, 404, 403], async (world) => {
    await payable(world);
    return { params: { transactionId: await world.heldAtTheProvider() }, body: { requestId: `second-click-${fresh()}` } };
  }),
  row('B17 not held', payments.refund, [401, 403, 403, 409, 404, 403], async (world) => ({
    params: { transactionId: (await world.session()).transactionId },
    body: { requestId: `second-click-${fresh()}` },
  })),
  row('B18 export', accounts.requestDataExport, [401, 201, 201, 201, 201, 403], async (world, actor) => {
    await world.app.db.deleteFrom('dataExports').execute();
    return { body: { password: await world.knownPassword(actor) } };
  }),
  row('B18 export state', accounts.dataExport, [401, 200, 200, 200, 200, 403]),
  row('B18 download', accounts.downloadDataExport, [401, 200, 404, 404, 404, 403], async (world) => ({
    params: { token: await world.dataExport() },
  })),
  row('B18 delete', accounts.closeAccount, [401, 409, 409, 409, 409, 403], async (world, actor) => {
    await world.session();
    await world.sessionOfOthers();
    return { body: { password: await world.knownPassword(actor) } };
  }),
  row('B22', calendar.disconnect, [401, 403, 403, 200, 200, 403]),
  row('B25 live', system.live, [200, 200, 200, 200, 200, 200]),
  row('B25 ready', system.ready, [200, 200, 200, 200, 200, 200]),
  row('B26 read', accounts.parentProfile, [401, 200, 200, 403, 403, 403]),
  row('B26', accounts.saveParentProfile, [401, 200, 200, 403, 403, 403], async () => ({
    body: { phone: '919 555 0100', athletes: [{ firstName: 'Sam', sports: ['Soccer'], gradeLevel: '7th grade' }] },
  })),
  row('R171 list', accounts.listAthletes, [401, 200, 200, 403, 403, 403]),
  row('R171 addition', accounts.addAthlete, [401, 201, 201, 403, 403, 403], async ({ app }) => {
    await app.db.deleteFrom('athletes').execute();
    return { body: { firstName: 'Sam', birthYear: 2014, medicalNote: 'Asthma' } };
  }),
  row('R171 self', accounts.addSelf, [401, 201, 201, 403, 403, 403], async ({ app }) => {
    await app.db.deleteFrom('athletes').execute();
    return {};
  }),
  row('R171 change', accounts.changeAthlete, [401, 200, 404, 403, 403, 403], async (world) => ({
    params: { athleteId: await athleteOf(world) },
    body: { goals: 'A stronger left foot' },
  })),
  row('R171 purchase', payments.nameAthlete, [401, 200, 404, 403, 403, 403], async (world) => ({
    params: { transactionId: await world.openPayment() },
    body: { athleteId: await athleteOf(world) },
  })),
  row('kept card', payments.chooseCard, [401, 409, 404, 403, 403, 403], async (world) => ({
    params: { transactionId: await world.openPayment() },
    body: { cardId: 'pm_of_nobody' },
  })),
  row('kept cards', payments.listCards, [401, 200, 200, 403, 403, 403]),
  row('added card', payments.beginCard, [401, 200, 200, 403, 403, 403], async () => ({ body: { requestId: crypto.randomUUID() } })),
  row('added card, kept', payments.finishCard, [401, 200, 404, 403, 403, 403], async ({ app, signIn }) => {
    const { setupId } = await app.api(await signIn('PO')).payments.beginCard({ body: { requestId: crypto.randomUUID() } });
    return { params: { setupId } };
  }),
  row('kept cards removal', payments.removeCard, [401, 200, 200, 403, 403, 403], async () => ({ params: { cardId: 'pm_of_nobody' } })),
  row('R171 removal', accounts.removeAthlete, [401, 200, 404, 403, 403, 403], async (world) => ({
    params: { athleteId: await athleteOf(world) },
  })),
  row('B27 read', programs.agreement, [401, 403, 403, 200, 200, 403]),
  row('B27', programs.acceptAgreement, [401, 403, 403, 201, 201, 403], async ({ app }) => {
    await app.db.deleteFrom('expectationsAgreements').execute();
    return { body: { accepted: true } };
  }),
  row('B27 hours read', trainers.sessionSettings, [401, 403, 403, 200, 200, 403]),
  row('B27 hours', trainers.setSessionSettings, [401, 403, 403, 200, 200, 403], async () => ({
    body: { availabilityHours: [{ weekday: 'Monday', from: '16:00', to: '20:00' }], meetingLink: 'https://meet.people.test/room' },
  })),
  row('R174 read', scheduling.listTimeOff, [401, 403, 403, 200, 200, 403]),
  row('R174', scheduling.addTimeOff, [401, 403, 403, 201, 201, 403], async ({ app }) => {
    await app.db.deleteFrom('timeOff').execute();
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
    return { body: { startTime: inDays(1), endTime: inDays(2), timeZone: 'UTC' } };
  }),
  row('R174 removal', scheduling.removeTimeOff, [401, 403, 403, 200, 404, 403], async ({ app, trainers: { TO } }) => {
    await app.db.deleteFrom('timeOff').execute();
    const day = { startsAt: new Date('2026-06-01'), endsAt: new Date('2026-06-02'), timeZone: 'UTC', note: '', createdAt: new Date() };
    const added = app.db.insertInto('timeOff').values({ trainerId: TO, ...day });
    return { params: { timeOffId: (await added.returning('id').executeTakeFirstOrThrow()).id } };
  }),
  row('0120 read', scheduling.listMeetingTimes, [401, 403, 403, 200, 404, 403], async ({ programId }) => ({ params: { programId } })),
  row('0120', scheduling.setMeetingTimes, [401, 403, 403, 201, 404, 403], async ({ app, programId }) => {
    await app.db.deleteFrom('meetingTimes').execute();
    return { params: { programId }, body: { date: hoursAhead(app, 960).toISOString().slice(0, 10), time: '17:00', timeZone: 'UTC' } };
  }),
  row('0120 removal', scheduling.removeMeetingTime, [401, 403, 403, 200, 404, 403], async ({ app, programId, trainers: { TO } }) => {
    const startsAt = hoursAhead(app, 20_000 + fresh() * 3);
    const slot = { trainerId: TO, programId, sessionType: 'group' as const, startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) };
    const { id: timeSlotId } = await app.db.insertInto('timeSlots').values(slot).returning('id').executeTakeFirstOrThrow();
    const set = app.db.insertInto('meetingTimes').values({ timeSlotId, setAt: app.clock.now() });
    return { params: { meetingTimeId: (await set.returning('id').executeTakeFirstOrThrow()).id } };
  }),
  row('0120 removal of all', scheduling.removeOpenMeetingTimes, [401, 403, 403, 200, 404, 403], async ({ programId }) => ({
    params: { programId },
  })),
  row('B27 duty', programs.keepDuty, [401, 403, 403, 201, 404, 403], async (world) => ({
    params: { programId: await mentorshipOf(world) },
    body: { parentId: world.users.PO, duty: 'check-ins', requestId: crypto.randomUUID() },
  })),
  row('B27 undo duty', programs.undoDuty, [401, 403, 403, 200, 404, 403], async (world) => ({
    params: { programId: world.programId, dutyRecordId: 1 },
  })),
  row('B4', notifications.savePreferences, [401, 200, 200, 200, 200, 200], async () => ({ body: { smsNotifications: true } })),
  row('B4 read', notifications.preferences, [401, 200, 200, 200, 200, 200]),
  row('B32 list', notifications.list, [401, 200, 200, 200, 200, 200]),
  row('B32 count', notifications.unreadCount, [401, 200, 200, 200, 200, 200]),
  row('B32 read marks', notifications.markRead, [401, 200, 200, 200, 200, 200], async () => ({ body: {} })),
  row('B32 push', notifications.subscribePush, [401, 200, 200, 200, 200, 200], async () => ({
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/browser-${fresh()}`,
      keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
    },
  })),
  row('B32 push off', notifications.unsubscribePush, [401, 200, 200, 200, 200, 200], async () => ({
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/unheard-of' },
  })),
  row('B43', notifications.unsubscribe, [200, 200, 200, 200, 200, 200], async (world) => ({
    params: unsubscribeLink(world),
    body: { 'List-Unsubscribe': 'One-Click' },
  })),
  row('B43 read', notifications.readUnsubscribe, [200, 200, 200, 200, 200, 200], async (world) => ({ params: unsubscribeLink(world) })),
  row('B43 opened', { method: 'GET', path: UNSUBSCRIBE_PATH }, [303, 303, 303, 303, 303, 303], async (world) => ({
    params: unsubscribeLink(world),
  })),
  row('B33 list', accounts.listAuthSessions, [401, 200, 200, 200, 200, 200]),
  row('B33', accounts.revokeAuthSession, [401, 200, 404, 404, 404, 404], async (world) => ({
    params: { authSessionId: await world.authSession() },
  })),
  row('B36', billing.payerTransactions, [401, 200, 403, 403, 403, 200], ownUser('PO')),
  row('0086 credit', billing.credit, [401, 200, 200, 403, 403, 403]),
  row('0086 entries', billing.creditEntries, [401, 200, 200, 403, 403, 403]),
  row('0086 export', billing.exportCredit, [401, 200, 200, 403, 403, 403]),
  row('B34', referrals.referral, [401, 200, 200, 200, 200, 403]),
  ...familyRows,
  ...publicPageRows,
  ...sessionRows,
  ...consentRows,
  ...developerRows,
  ...placeRows,
  ...progressRows,
  ...lessonLogRows,
  ...taxRows,
  ...clipRows,
  ...promoCodeRows,
  ...fileRows,
  ...giftCardRows,
  ...operatorRows,
  row('B38', conversations.markRead, [401, 200, 404, 200, 404, 403], async (world) => ({ ...(await ofConversation(world)), body: {} })),
  row('B38 all', conversations.unreadCount, [401, 200, 200, 200, 200, 200]),
  row('B19 export', conversations.exportThread, [401, 200, 404, 200, 404, 403], ofConversation),
  row('B37', calendar.readFeed, [200, 200, 200, 200, 200, 200], async (world) => {
    const { url } = await world.app.api(await world.signIn('PO')).calendar.renewFeed();
    return { params: { token: url?.split('/').at(-1) } };
  }),
  row('B37 guessed', calendar.readFeed, [404, 404, 404, 404, 404, 404], async () => ({ params: { token: `${'A'.repeat(43)}.ics` } })),
  row('B37 own address', calendar.feed, [401, 200, 200, 200, 200, 403]),
  row('B37 new address', calendar.renewFeed, [401, 200, 200, 200, 200, 403]),
  row('B37 no address', calendar.revokeFeed, [401, 200, 200, 200, 200, 403]),
  row('B40', system.config, [200, 200, 200, 200, 200, 200]),
  // Of a page's own calls each is refused or answered by itself; `first-answers.test.ts` says how.
  row('0150', system.firstAnswers, [200, 200, 200, 200, 200, 200], async () => ({ query: { page: '/parent-dashboard' } })),
  row('0109 text', system.legalText, [200, 200, 200, 200, 200, 200], async () => ({ params: { name: 'terms' } })),
];

/** Addresses outside the contract: files, pages and documents, open to anybody who knows them (B9, B25, B41), and what guards itself. */
export const outsideTheContract: readonly RegExp[] = [
  /^\/media\//,
  /^\/api\/openapi\.json$/,
  /^\/api\/docs(\/|$)/,
  /^\/sandbox(\/|$)/,
  /^\/metrics$/,
  /^\/sitemap(\.xml|\/)/,
  /^\/robots\.txt$/,
  /^\/assets\//,
  /^\/(\*)?$/,
  /^\*$/,
];
