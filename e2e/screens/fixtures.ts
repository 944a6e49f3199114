import { buy, buyWithoutWaiver, inDays, newProgram, newTrainer, schedule, type Trainer } from '../harness/marketplace.ts';
import { upload } from '../harness/media.ts';
import { newOperator } from '../harness/operators.ts';
import { demoPerson, newPerson, type Person } from '../harness/people.ts';
import { answerQuestions } from '../harness/programs.ts';
import { samplePdf, samplePng } from '../harness/sample-files.ts';

/** The people whose screens are looked at, and what they have. */
export interface Fixtures {
  demoTrainer: Person;
  demoParent: Person;
  newcomer: Person;
  /** With a profile, but neither identity nor bank; its programs owe the agreement. */
  beginner: Trainer;
  /** With requests, sessions in every state, programs. */
  trainer: Trainer;
  parent: Person;
  /** Has bought nothing. */
  otherParent: Person;
  /** Has no time zone. */
  zoneless: Person;
  /** With a package, and sessions at a place, online and cancelled. */
  family: Person;
  life: Record<'ofPackage' | 'atPlace' | 'online' | 'cancelled' | 'chosen', number>;
  operator: Person;
  /** A parent who bought without agreeing to the waiver. */
  unwaived: { parent: Person; trainer: Trainer; session: number };
  /** About the beginner's profile, open. */
  reportId: number;
  sessions: Record<'unscheduled' | 'requested' | 'approved' | 'completed' | 'rejected' | 'reported', number>;
}

/** Names as long as some people's must not push anything off a phone. */
const longName = 'Maximiliana Wolfeschlegelsteinhausen';

/** Arranges the fixtures through the API. */
export async function createFixtures(): Promise<Fixtures> {
  const [trainer, beginner] = [await newTrainer({ name: longName }), await newTrainer({ name: longName, canSell: false })];
  await newProgram(beginner, { title: 'Speed for midfielders' });
  await fillProfile(trainer);
  await answerQuestions(trainer);
  const mediaFiles = await fillGallery(trainer);
  const program = await newProgram(trainer, { mediaFiles });
  await newProgram(trainer, { title: 'Video review, one match a month', isDraft: true, maxCapacity: 1 });
  const parent = await newPerson('parent', 'America/Los_Angeles');

  const sessions = {
    unscheduled: await buy(parent, program),
    requested: await buy(parent, program, 'group'),
    approved: await buy(parent, program),
    completed: await buy(parent, program),
    rejected: await buy(parent, program),
    reported: await buy(parent, program),
  };
  await schedule(parent, sessions.requested, inDays(6));
  await schedule(parent, sessions.approved, inDays(4));
  await schedule(parent, sessions.completed, inDays(5));
  await schedule(parent, sessions.reported, inDays(3));
  const { scheduling } = trainer.api;
  await scheduling.approve({ params: { appointmentId: sessions.approved } });
  await scheduling.complete({ params: { appointmentId: sessions.completed } });
  await scheduling.complete({ params: { appointmentId: sessions.reported } });
  await parent.api.payments.reportProblem({
    params: { appointmentId: sessions.reported },
    body: { text: 'We waited for half an hour.\nNobody came, and nobody answered the phone.' },
  });
  await scheduling.reject({ params: { appointmentId: sessions.rejected }, body: { reason: 'I am travelling with the team that week.' } });
  const otherParent = await newPerson('parent', 'America/New_York', 'bartholomewwolfeschlegelstein');
  const report = await otherParent.api.safety.report({
    body: { subject: 'trainer', id: beginner.profile.id, reason: 'scam', text: 'Asked us to pay by a gift card.' },
  });
  await otherParent.api.support.request({
    body: { name: longName, email: otherParent.email, topic: 'payment', message: 'I was charged twice for one session.' },
  });
  const family = await newPerson('parent');
  const athletes = await addAthletes(family);
  return {
    family,
    life: await liveThrough(trainer, family, athletes),
    operator: await newOperator(),
    unwaived: await buyUnwaived(),
    reportId: report.id,
    demoTrainer: await demoPerson('trainer'),
    demoParent: await demoPerson('parent'),
    newcomer: await newPerson('trainer'),
    beginner,
    trainer,
    parent,
    otherParent,
    zoneless: await newPerson('parent', 'Nowhere/Atlantis'),
    sessions,
  };
}

async function buyUnwaived(): Promise<Fixtures['unwaived']> {
  const [parent, trainer] = [await newPerson('parent'), await newTrainer({ name: longName })];
  return { parent, trainer, session: await buyWithoutWaiver(parent, await newProgram(trainer)) };
}

/** Two children, one with everything there is to say. @returns their ids */
async function addAthletes({ api }: Person): Promise<[number, number]> {
  const birthYear = new Date().getUTCFullYear() - 12;
  const child = await api.athletes.addAthlete({
    body: {
      firstName: longName.split(' ')[0] ?? longName,
      birthYear,
      gradeLevel: '6th grade',
      level: 'Club team',
      sports: ['Soccer', 'Track & Field'],
      goals: 'A stronger left foot, and to look up before the ball comes. She wants to play in midfield next season.',
      noteForTrainer: 'Shy at first. Please speak slowly.',
      emergencyContact: 'Dana Whitfield, mother, 919 555 0100',
      medicalNote: 'Asthma: the inhaler is in the side pocket of the bag.',
    },
  });
  const sibling = await api.athletes.addAthlete({ body: { firstName: 'Bo', birthYear: birthYear + 2 } });
  return [child.id, sibling.id];
}

/** A package of three, the first of it in four days at a place; a group online with the trainer's link; one that was cancelled. */
async function liveThrough(trainer: Trainer, family: Person, [child, sibling]: readonly [number, number]): Promise<Fixtures['life']> {
  await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: 'https://meet.example.com/maximiliana' } });
  const course = await newProgram(trainer, { title: 'Six weeks of finishing', sessionsIncluded: 3 });
  const mentoring = await newProgram(trainer, { title: 'A season of check-ins', programType: 'Mentorship' });
  const life = {
    ofPackage: await buy(family, course),
    atPlace: await buy(family, mentoring, 'individual', child),
    online: await buy(family, mentoring, 'group', sibling),
    cancelled: await buy(family, course),
    chosen: await buy(family, mentoring),
  };
  const { scheduling } = trainer.api;
  await schedule(family, life.ofPackage, inDays(4, '11:00'));
  await family.api.scheduling.schedule({
    body: {
      appointmentId: life.atPlace,
      startTime: inDays(7, '11:00'),
      endTime: inDays(7, '12:00'),
      location: 'WakeMed Soccer Park, Field 5',
      scheduledInTimezone: 'America/New_York',
    },
  });
  await schedule(family, life.online, inDays(8, '11:00'));
  await schedule(family, life.cancelled, inDays(9, '11:00'));
  await schedule(trainer, life.chosen, inDays(10, '11:00'));
  for (const appointmentId of [life.atPlace, life.online]) await scheduling.approve({ params: { appointmentId } });
  await family.api.scheduling.cancel({ params: { appointmentId: life.cancelled }, body: { reason: 'Sam has a match that day.' } });
  return life;
}

/** Two pictures and a document, shown on the profile. @returns their ids */
async function fillGallery(trainer: Trainer): Promise<string[]> {
  const ids: string[] = [];
  for (const file of [
    samplePng('first-touch.png'),
    samplePng('small-sided_game.png', { hue: 20 }),
    samplePdf('Six weeks of finishing.pdf'),
  ]) {
    ids.push((await upload(trainer, file)).id);
  }
  await trainer.api.trainers.update({ params: { trainerId: trainer.profile.id }, body: { mediaIds: ids } });
  return ids;
}

async function fillProfile({ api, profile }: Trainer): Promise<void> {
  await api.trainers.update({
    params: { trainerId: profile.id },
    body: {
      athleticBio: 'Four seasons as a central midfielder, two as captain.',
      achievements: 'All-conference first team\n23 goals in 78 matches',
      trainingPhilosophy: 'Look up before the ball comes.',
      trainingApproach: ['technique-driven', 'game-iq'],
      whoITrain: ['high-school', 'position-specific'],
    },
  });
}
