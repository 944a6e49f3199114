import { DISCLOSURE_VERSION, disclosureText } from '@x1/contract/background-checks/disclosure.ts';
import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { COLLEGE_RULES_VERSION } from '@x1/contract/lesson-log/college-rules.ts';
import { ProgramForm } from '@x1/contract/programs/program.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import type { NewPlace } from '@x1/contract/trainers/places.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import { NewTrainerProfile } from '@x1/contract/trainers/trainer.ts';
import type { Actor } from '../http/actor.ts';
import { newExternalKey } from '../platform/db/external-key.ts';
import { invariant } from '../platform/errors.ts';
import { actorOf, type DemoContext } from './demo-context.ts';
import type { DemoProgram, DemoTrainer } from './demo-trainer.ts';
import { drillsOfMaya } from './drill-boards.ts';
import { ensureGallery, filmsOfMaya } from './gallery.ts';
import { drawPortrait } from './portraits.ts';
import { findProfile, findProgramByTitle } from './progress.ts';

/** A trainer of the demo, as far as their onboarding is. */
export interface ReadyTrainer {
  readonly actor: Actor;
  readonly trainerId: TrainerId;
  readonly timezone: string;
  readonly programs: ReadonlyMap<string, ProgramId>;
}

const profileDaysAgo = 74;
const checksDaysAgo = 73;
const programsDaysAgo = 70;
const checkDaysAgo = 2;
const lapsedAfterDays = 365;

/** A signed-up trainer's profile, without which there's no trainer's page. Idempotent. */
export function writeProfile({ clock, moments, services }: DemoContext, trainer: DemoTrainer, userId: UserId): Promise<TrainerId> {
  const actor = actorOf(userId, 'trainer');
  return clock.at(moments.daysAgo(profileDaysAgo), async () => {
    const { trainerId } = await services.trainers.saveProfile(actor, toProfile(trainer));
    await services.trainers.setSessionSettings(actor, toSettings(trainer));
    for (const place of placesOf(trainer)) await services.trainers.addPlace(actor, place);
    return trainerId;
  });
}

/** Takes a trainer with a profile through the rest of onboarding: portrait, identity, bank, programs. Idempotent. */
export async function setUpTrainer(
  context: DemoContext,
  trainer: DemoTrainer,
  { userId, trainerId }: { userId: UserId; trainerId: TrainerId },
): Promise<ReadyTrainer> {
  const { clock, moments } = context;
  const actor = actorOf(userId, 'trainer');
  await clock.at(moments.daysAgo(profileDaysAgo), () => ensurePortrait(context, actor, trainer));
  await clock.at(moments.daysAgo(checksDaysAgo), async () => {
    await passIdentityCheck(context, actor, trainer);
    await connectBank(context, actor, trainer);
  });
  await clock.at(moments.daysAgo(checkDaysAgo), () => passBackgroundCheck(context, actor, trainer));
  const programs = new Map<string, ProgramId>();
  await clock.at(moments.daysAgo(programsDaysAgo), async () => {
    await context.services.programs.acceptAgreement(actor);
    const college = { version: COLLEGE_RULES_VERSION, playsInCollege: true, isOnStudentVisa: false, isTrue: true } as const;
    await context.services.lessonLog.stateCollegeRules(actor, college);
    for (const program of trainer.programs) programs.set(program.title, await ensureProgram(context, actor, trainerId, program));
    if (trainer.isPublic) await context.services.trainers.setPublicPage(actor, true);
  });
  const [programId] = programs.values();
  const shown = trainer.key === 'trainer' ? { drills: drillsOfMaya, films: filmsOfMaya } : { drills: [], films: [] };
  await ensureGallery(context, actor, { trainerId, programId, ...shown });
  return { actor, trainerId, timezone: trainer.home.timezone, programs };
}

async function ensurePortrait({ db, files, services }: DemoContext, actor: Actor, trainer: DemoTrainer): Promise<void> {
  const profile = await findProfile(db, actor.userId);
  if (profile?.hasPortrait) return;
  const imageKey = await files.put(await drawPortrait(trainer.name, trainer.look));
  await services.trainers.setPortrait(db, actor.userId, imageKey);
}

function toProfile(trainer: DemoTrainer): NewTrainerProfile {
  return NewTrainerProfile.parse({
    name: trainer.name,
    gender: trainer.gender,
    sports: trainer.sports,
    currentUniversity: trainer.university,
    highestLevelPlayed: trainer.played.level,
    trainingOptions: trainer.options,
    homeCity: trainer.home.city,
    homeState: trainer.home.state,
    homeZipcode: trainer.home.zipcode,
    athleticBio: trainer.bio,
    achievements: trainer.achievements,
    trainingPhilosophy: trainer.philosophy,
    yearsPlayed: trainer.played.years,
    team: trainer.played.team,
    position: trainer.played.position,
    experience: `${trainer.university} • ${trainer.played.level}`,
    programType: trainer.delivery,
    hourlyRate: trainer.hourlyRate,
    availability: trainer.availability,
    trainingApproach: trainer.approach,
    trainingApproachDescription: trainer.approachDescription,
    whoITrain: trainer.whoITrain,
  });
}

/** After class on weekdays, in the morning on weekends. */
function toSettings({ key, availability }: DemoTrainer): SessionSettings {
  return {
    availabilityHours: availability.map((weekday) =>
      weekday === 'Saturday' || weekday === 'Sunday' ? { weekday, from: '09:00', to: '13:00' } : { weekday, from: '15:30', to: '20:00' },
    ),
    meetingLink: `https://meet.x1.test/${key}`,
    bookingRules: noBookingRules,
  };
}

function placesOf({ home: { city, state, zipcode } }: DemoTrainer): NewPlace[] {
  const town = { city, state, zipcode };
  return [
    { kind: 'field', name: 'Community Fields', address: '200 Park Drive', note: 'Gate 2, by the parking lot', ...town },
    { kind: 'gym', name: 'Community Gym', address: '18 Mill Road', note: '', ...town },
  ];
}

async function passIdentityCheck({ services, pages }: DemoContext, actor: Actor, { stage }: DemoTrainer): Promise<void> {
  if (stage === 'identity open') return;
  const outcome = stage === 'identity failed' ? 'failed' : 'verified';
  const isOver = async () => (await services.verification.checkStatus(actor)).verificationStatus === outcome;
  if (await isOver()) return;
  const { url } = await services.verification.createSession(actor);
  await pages.finishIdentityCheck(url, outcome);
  invariant(await isOver(), `the identity check of user ${actor.userId} did not end as ${outcome}`);
}

/** The stand-in's Checkr lives in the present, so a check that has lapsed is told as it would have been kept. */
async function passBackgroundCheck(context: DemoContext, actor: Actor, { check }: DemoTrainer): Promise<void> {
  const { services, pages } = context;
  if (check === undefined || (await services.backgroundChecks.readCheck(actor)).state !== null) return;
  if (check === 'lapsed') return insertLapsedCheck(context, actor);
  const authorization = { disclosureVersion: DISCLOSURE_VERSION, isAuthorized: true } as const;
  const { url } = await services.backgroundChecks.startCheck(actor, authorization);
  await pages.fillInCheck(url, check);
  await services.backgroundChecks.refreshCheck(actor);
}

async function insertLapsedCheck({ db, moments }: DemoContext, { userId }: Actor): Promise<void> {
  const [passedAt, validUntil] = [moments.daysAgo(lapsedAfterDays + 3), moments.daysAgo(3)];
  await db
    .insertInto('backgroundChecks')
    .values({
      userId,
      externalKey: newExternalKey,
      state: 'clear',
      disclosureVersion: DISCLOSURE_VERSION,
      disclosure: disclosureText,
      agreedAt: passedAt,
      workState: 'NC',
      passedAt,
      validUntil,
      remindedDays: 7,
      askedAt: validUntil,
      updatedAt: passedAt,
    })
    .execute();
}

async function connectBank({ services, pages }: DemoContext, actor: Actor, { stage }: DemoTrainer): Promise<void> {
  if (stage === 'bank missing') return;
  const before = await services.payouts.createConnectAccount(actor);
  if (before.onboardingComplete) return;
  const { url } = await services.payouts.onboardingLink(actor);
  await pages.finishBankSetup(url, stage === 'payouts off' ? 'no_payouts' : 'complete');
  const after = await services.payouts.connectStatus(actor, actor.userId);
  invariant(after.onboardingComplete, `the bank account of user ${actor.userId} was not connected`);
}

async function ensureProgram(context: DemoContext, actor: Actor, trainerId: TrainerId, program: DemoProgram): Promise<ProgramId> {
  const known = await findProgramByTitle(context.db, trainerId, program.title);
  return known ?? context.services.programs.createProgram(actor, toForm(program));
}

function toForm(program: DemoProgram): ReturnType<typeof ProgramForm.parse> {
  return ProgramForm.parse({
    programType: program.type,
    title: program.title,
    description: program.description,
    individualPrice: program.terms.price,
    groupPrice: program.terms.groupPrice,
    duration: program.terms.duration,
    maxCapacity: program.terms.capacity,
    sessionsIncluded: program.terms.sessions ?? 1,
    trainingFormat: program.terms.format,
    requirements: program.requirements ?? null,
    tags: program.tags,
    isDraft: program.isDraft ?? false,
  });
}
