import { ATHLETES_MAX, type Athlete, type AthleteChange, birthYearsAt, type NewAthlete } from '@x1/contract/accounts/athlete.ts';
import type { AthleteId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import * as athleteStore from './athlete-store.ts';
import { assertActs } from './family-store.ts';
import type { PersonReader } from './needs.ts';
import { openCare, sealCare } from './reads.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'secrets'> {
  personReader: Pick<PersonReader, 'isAthleteBooked'>;
}

/** The athletes of a family, for its adults alone; trainers read of them in module sessions (R171). */
export function createAthletes({ db, clock, secrets, personReader }: Needs) {
  /** Serializes changes of one family. @throws AppError 'auth.required' when the account is disabled or closed */
  const changing = <Result>(actor: Actor, change: (tx: Tx) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await assertActs(tx, actor, 'alone');
      return change(tx);
    });

  /** @throws AppError 'request.invalid' for a year nobody who trains was born in */
  function assertBirthYear(birthYear: number | undefined): void {
    if (birthYear === undefined || birthYearsAt(clock.now().getUTCFullYear()).includes(birthYear)) return;
    throw new AppError('request.invalid', undefined, { fields: { birthYear: t('must be the year of birth') } });
  }

  async function getOwn(tx: Tx, { familyId: userId }: Actor, athleteId: AthleteId): Promise<athleteStore.AthleteRow> {
    const row = await athleteStore.findAthlete(tx, { userId, athleteId });
    if (!row) throw new AppError('athlete.not_found');
    return row;
  }

  return {
    listAthletes: async ({ familyId }: Actor): Promise<Athlete[]> =>
      (await athleteStore.listAthletes(db, familyId)).map((row) => toAthlete(row, secrets)),

    /**
     * Adds an athlete. The same first name and birth year again is the same athlete, as after a second click.
     *
     * @throws AppError 'athlete.too_many', 'request.invalid'
     */
    addAthlete: (actor: Actor, { firstName, birthYear, ...later }: NewAthlete): Promise<{ athlete: Athlete; isNew: boolean }> =>
      changing(actor, async (tx) => {
        assertBirthYear(birthYear);
        const children = (await athleteStore.listAthletes(tx, actor.familyId)).filter(({ isSelf }) => !isSelf);
        const same = children.find((one) => one.birthYear === birthYear && isSameName(one.firstName, firstName));
        if (same) return { athlete: toAthlete(same, secrets), isNew: false };
        if (children.length >= ATHLETES_MAX) throw new AppError('athlete.too_many');
        const row = await athleteStore.insertAthlete(tx, {
          userId: actor.familyId,
          firstName,
          birthYear,
          isSelf: false,
          ...columnsOf(later, secrets),
        });
        return { athlete: toAthlete(row, secrets), isNew: true };
      }),

    /** 'Myself': the adult of the account as an athlete, by the first word of the account's name (R171). */
    addSelf: (actor: Actor): Promise<{ athlete: Athlete; isNew: boolean }> =>
      changing(actor, async (tx) => {
        const own = (await athleteStore.listAthletes(tx, actor.familyId)).find(({ isSelf }) => isSelf);
        if (own) return { athlete: toAthlete(own, secrets), isNew: false };
        const firstName = await athleteStore.readOwnFirstName(tx, actor.familyId);
        const row = await athleteStore.insertAthlete(tx, { userId: actor.familyId, firstName, isSelf: true });
        return { athlete: toAthlete(row, secrets), isNew: true };
      }),

    /** Changes what is given. @throws AppError 'athlete.not_found' also for another family's, 'request.invalid' */
    changeAthlete: (actor: Actor, athleteId: AthleteId, { firstName, birthYear, ...later }: AthleteChange): Promise<Athlete> =>
      changing(actor, async (tx) => {
        assertBirthYear(birthYear);
        const before = await getOwn(tx, actor, athleteId);
        const change = { firstName: firstName ?? before.firstName, birthYear: birthYear ?? before.birthYear, ...columnsOf(later, secrets) };
        return toAthlete(await athleteStore.updateAthlete(tx, athleteId, change), secrets);
      }),

    /**
     * Removes an athlete. One with a paid session keeps the first name for those sessions; nothing else of it is kept.
     *
     * @throws AppError 'athlete.not_found' also for another family's
     */
    removeAthlete: (actor: Actor, athleteId: AthleteId): Promise<void> =>
      changing(actor, async (tx) => {
        await getOwn(tx, actor, athleteId);
        await removeAthlete(tx, athleteId, { personReader, now: clock.now() });
      }),

    /** An athlete of this family, who stays until the transaction ends. @throws AppError 'athlete.not_found' for anybody else's */
    assertOwnAthlete: async (tx: Tx, userId: UserId, athleteId: AthleteId): Promise<void> => {
      if (!(await athleteStore.findAthleteForShare(tx, { userId, athleteId }))) throw new AppError('athlete.not_found');
    },
  };
}

/** Erases an athlete but for the first name that paid sessions keep. */
export async function removeAthlete(
  tx: Tx,
  athleteId: AthleteId,
  { personReader, now }: { personReader: Pick<PersonReader, 'isAthleteBooked'>; now: Date },
): Promise<void> {
  const isBooked = await personReader.isAthleteBooked(tx, athleteId);
  await (isBooked ? athleteStore.archiveAthlete(tx, athleteId, now) : athleteStore.deleteAthlete(tx, athleteId));
}

export function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase('en-US') === other.toLocaleLowerCase('en-US');
}

type Later = Omit<AthleteChange, 'firstName' | 'birthYear'>;

/** The columns of the given fields: an absent one isn't written. */
function columnsOf({ sports, emergencyContact, medicalNote, ...texts }: Later, secrets: Secrets): athleteStore.AthleteColumns {
  const given = Object.entries(texts).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([key, value]) => [key, value || null])),
    ...(sports && { sports }),
    ...(emergencyContact !== undefined && { sealedEmergencyContact: sealCare(secrets, emergencyContact) }),
    ...(medicalNote !== undefined && { sealedMedicalNote: sealCare(secrets, medicalNote) }),
  };
}

function toAthlete({ sealedEmergencyContact, sealedMedicalNote, ...row }: athleteStore.AthleteRow, secrets: Secrets): Athlete {
  return { ...row, ...openCare(secrets, { sealedEmergencyContact, sealedMedicalNote }) };
}
