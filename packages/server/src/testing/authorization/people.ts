import type {
  AppointmentId,
  AuthSessionId,
  MentorshipId,
  ProgramId,
  ReviewId,
  TrainerId,
  TransactionId,
  UserId,
} from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { createPasswordHasher } from '../../modules/accounts/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';
import { payByCard, timeIn } from '../given.ts';
import { pdf } from '../media/sample-pdf.ts';
import { announce, locationOf, sendRest } from '../media/tus-client.ts';
import { insertProgram, insertTrainer, insertUnpaidTransaction, insertUser, startIdsApart } from '../rows.ts';
import { insertReview } from '../rows-reviews.ts';
import { insertConversation } from '../rows-safety.ts';
import { insertPaidAppointment, type SessionState } from '../rows-sessions.ts';
import { insertSignIn } from '../rows-sign-ins.ts';
import type { TestApp } from '../start-app.ts';
import { addCanaryAthlete } from './canary-athlete.ts';

/** The six actors of security.md §2.1: visitor, owning parent, other parent, owning trainer, other trainer, operator. */
export const actors = ['V', 'PO', 'PX', 'TO', 'TX', 'AD'] as const;
export type ActorName = (typeof actors)[number];

/** Ids collide crosswise: profile 7 belongs to user 12 while user 7 is a parent, and profile 12 is another trainer's. */
const ids = { PO: 7, PX: 9, TO: 12, TX: 8, AD: 20 } as const;

/** Texts that must not leak into answers of people they are not for. */
export const secrets = {
  parentEmail: 'canary-parent-owner@people.test',
  trainerEmail: 'canary-trainer-owner@people.test',
  trainerPhone: '919-555-0147',
  trainerZip: '27514-8801',
  passwordHash: 'canary-password-hash',
} as const;

export interface World {
  readonly app: TestApp;
  readonly users: { readonly [Name in keyof typeof ids]: UserId };
  readonly trainers: { readonly TO: TrainerId; readonly TX: TrainerId };
  readonly programId: ProgramId;
  readonly draftId: ProgramId;
  /** A new sign-in of an actor; undefined for the visitor. */
  signIn(actor: ActorName): Promise<string | undefined>;
  /** A new paid session of PO with TO, for the canary athlete, as the other purchases of PO are. */
  session(state?: SessionState): Promise<{ appointmentId: AppointmentId; transactionId: TransactionId }>;
  /** A new session that PO bought from TO at the provider, and that was held. */
  heldAtTheProvider(): Promise<TransactionId>;
  /** The conversation of PO, who has bought, with TO: open, and with a new message of each. */
  conversation(): Promise<MentorshipId>;
  /** A new review by PO of a session held by TO. */
  review(): Promise<ReviewId>;
  /** A new published program of TO that nobody has bought. */
  newProgram(): Promise<ProgramId>;
  /** A new upload of TO: none of its bytes there, or all of them. */
  upload(state: 'announced' | 'complete'): Promise<MediaId>;
  /** A new paid session of PX with TX. */
  sessionOfOthers(): Promise<void>;
  /** A new sign-in of PO. */
  authSession(): Promise<AuthSessionId>;
  /** Gives an actor a password that is known. */
  knownPassword(actor: ActorName): Promise<string>;
  /** The token of PO's exported data. */
  dataExport(): Promise<string>;
  /** A new open payment of PO. */
  openPayment(): Promise<TransactionId>;
}

/** Writes the people and what they own into an empty database. */
export async function createWorld(app: TestApp): Promise<World> {
  const { db } = app;
  await startIdsApart(db);
  const user = (name: keyof typeof ids, role: 'parent' | 'trainer' | 'admin', email: string) =>
    insertUser(db, { id: ids[name] as UserId, role, email, passwordHash: secrets.passwordHash, timezone: 'America/New_York' });
  const users = {
    PO: await user('PO', 'parent', secrets.parentEmail),
    PX: await user('PX', 'parent', 'other-parent@people.test'),
    TO: await user('TO', 'trainer', secrets.trainerEmail),
    TX: await user('TX', 'trainer', 'other-trainer@people.test'),
    AD: await user('AD', 'admin', 'operator@people.test'),
  };
  const onboarding = { identity: 'verified', bank: 'ACTIVE' } as const;
  const owner = await insertTrainer(db, {
    id: ids.PO as TrainerId,
    userId: users.TO,
    phone: secrets.trainerPhone,
    homeZipcode: secrets.trainerZip,
    onboarding,
  });
  const other = await insertTrainer(db, { id: ids.TO as TrainerId, userId: users.TX, name: 'Riley Stone', onboarding });
  const programId = await insertProgram(db, { trainerId: owner.id });
  const draftId = await insertProgram(db, { trainerId: owner.id, isDraft: true, title: 'Not ready' });
  const otherProgramId = await insertProgram(db, { trainerId: other.id });
  const password = 'known to the actor';
  const passwordHash = await createPasswordHasher().hash(password);
  const knownPassword = async (actor: ActorName) => {
    if (actor !== 'V') await db.updateTable('users').set({ passwordHash }).where('id', '=', users[actor]).execute();
    return password;
  };
  const bookForAthlete = await addCanaryAthlete(app, await insertSignIn(app, users.PO));
  const insertPaid = async (state: SessionState) => {
    const paid = await insertPaidAppointment(db, { parentId: users.PO, programId, state });
    await bookForAthlete(paid.transactionId);
    return paid;
  };
  let sessions = 0;
  return {
    app,
    users,
    trainers: { TO: owner.id, TX: other.id },
    programId,
    draftId,
    signIn: (actor) => (actor === 'V' ? Promise.resolve(undefined) : insertSignIn(app, users[actor])),
    session: (state = {}) => {
      sessions += 1;
      const startsAt = state.startsAt && new Date(state.startsAt.getTime() + sessions * 7_200_000);
      return insertPaid({ ...state, startsAt });
    },
    heldAtTheProvider: async () => {
      sessions += 1;
      const [parent, trainer] = [app.api(await insertSignIn(app, users.PO)), app.api(await insertSignIn(app, users.TO))];
      const body = { programId, trainerId: owner.id, sessionType: 'individual' } as const;
      const { transactionId, clientSecret } = await parent.payments.createPaymentIntent({ body });
      await payByCard(app, clientSecret);
      const { appointmentId } = await parent.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
      if (appointmentId === null) throw new Error('the payment did not lead to a session');
      await bookForAthlete(transactionId);
      await trainer.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2_000 + sessions * 3) } });
      await trainer.scheduling.complete({ params: { appointmentId } });
      return transactionId;
    },
    conversation: async () => {
      const { mentorshipId } = await insertConversation(db, { parentId: users.PO, trainerUserId: users.TO, trainerId: owner.id });
      const open = { hasPurchase: true, status: 'active', parentBlockedAt: null, trainerBlockedAt: null } as const;
      await db.updateTable('mentorships').set(open).where('id', '=', mentorshipId).execute();
      return mentorshipId;
    },
    review: async () => {
      sessions += 1;
      // Years before any other session, however many there are.
      const startsAt = new Date(Date.UTC(2023, 0, 6) + sessions * 7_200_000);
      const held = await insertPaid({ startsAt, isCompleted: true });
      return insertReview(db, held.appointmentId);
    },
    newProgram: () => insertProgram(db, { trainerId: owner.id }),
    upload: async (state) => {
      const client = { url: app.url, token: await insertSignIn(app, users.TO) };
      const bytes = pdf(900);
      const location = await locationOf(await announce(client, { name: 'a.pdf', type: 'application/pdf', byteCount: bytes.length }));
      if (state === 'complete') await sendRest(client, location, bytes);
      return location.slice(-32) as MediaId;
    },
    sessionOfOthers: async () => {
      await insertPaidAppointment(db, { parentId: users.PX, programId: otherProgramId });
    },
    authSession: async () => {
      const token = await insertSignIn(app, users.PO);
      const row = db.selectFrom('authSessions').select('id').where('tokenHash', '=', hashToken(token));
      return (await row.executeTakeFirstOrThrow()).id as AuthSessionId;
    },
    knownPassword,
    dataExport: async () => {
      const { accounts } = app.api(await insertSignIn(app, users.PO));
      await accounts.requestDataExport({ body: { password: await knownPassword('PO') } });
      // What other rows of the matrix have left to do is about payments that the provider does not know.
      await app.drainJobs({ failures: 'return' });
      const { dataExport } = await accounts.dataExport();
      if (!dataExport?.token) throw new Error('the export is not ready');
      return dataExport.token;
    },
    openPayment: async () => {
      const program = await insertProgram(db, { trainerId: owner.id });
      const transactionId = await insertUnpaidTransaction(db, { parentId: users.PO, programId: program });
      await bookForAthlete(transactionId);
      return transactionId;
    },
  };
}
