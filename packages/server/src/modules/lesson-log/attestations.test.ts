import { COLLEGE_RULES_VERSION, collegeStatements, visaStatement } from '@x1/contract/lesson-log/college-rules.ts';
import { describe, expect, it } from 'vitest';
import { sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const version = COLLEGE_RULES_VERSION;
const athlete = { version, playsInCollege: true, isOnStudentVisa: false, isTrue: true } as const;
const state = ({ api }: Person, answer: Parameters<Person['api']['lessonLog']['stateCollegeRules']>[0]['body'] = athlete) =>
  api.lessonLog.stateCollegeRules({ body: answer });
const records = ({ user }: Person) => app.db.selectFrom('collegeAttestations').selectAll().where('userId', '=', user.id).execute();

describe('what a trainer states about playing in college', () => {
  it('is kept word for word with its date, once however often it is sent, and goes onto the log', async () => {
    const trainer = await sellingTrainer(app);
    expect(await trainer.api.lessonLog.readCollegeRules()).toEqual({ version, attestation: null });
    const [one, other] = await Promise.all([state(trainer), state(trainer)]);
    expect(one).toEqual(other);
    expect(one.attestation).toMatchObject({ playsInCollege: true, statements: collegeStatements, statedAt: app.clock.now().toISOString() });
    expect(await records(trainer)).toHaveLength(1);
    const query = { from: '2026-01-01', to: '2026-12-31' };
    expect((await trainer.api.lessonLog.readLessonLog({ query })).stated).toEqual({
      statements: collegeStatements,
      at: one.attestation?.statedAt,
    });
  });

  it('changes by another answer, and the earlier one stays on record', async () => {
    const trainer = await sellingTrainer(app);
    await state(trainer);
    const { attestation } = await state(trainer, { ...athlete, isOnStudentVisa: true });
    expect(attestation?.statements.at(-1)).toBe(visaStatement);
    await state(trainer, { ...athlete, playsInCollege: false });
    expect(await records(trainer)).toHaveLength(3);
    const query = { from: '2026-01-01', to: '2026-12-31' };
    expect((await trainer.api.lessonLog.readLessonLog({ query })).stated).toBeNull();
  });

  it('is asked by our screens alone: the specified call publishes a program without it (R78)', async () => {
    const trainer = await sellingTrainer(app);
    const [program] = await trainer.api.programs.listPrograms({ query: {} });
    if (!program) throw new Error('the trainer has no program');
    const params = { programId: program.id };
    await trainer.api.programs.update({ params, body: { isDraft: true } });
    expect(await trainer.api.programs.update({ params, body: { isDraft: false } })).toMatchObject({ isDraft: false });
    expect(await trainer.api.lessonLog.readCollegeRules()).toMatchObject({ attestation: null });
  });

  it('is refused for statements that are not in force, without confirming them, and of a visa without a college', async () => {
    const trainer = await sellingTrainer(app);
    await expect(state(trainer, { ...athlete, version: version + 1 })).rejects.toMatchObject({ code: 'college_rules.changed' });
    await expect(state(trainer, { ...athlete, isTrue: false } as never)).rejects.toMatchObject({ status: 400 });
    await expect(state(trainer, { ...athlete, playsInCollege: false, isOnStudentVisa: true })).rejects.toMatchObject({ status: 400 });
    await expect(state(await app.signUp('parent'))).rejects.toMatchObject({ status: 403 });
    expect(await records(trainer)).toEqual([]);
  });

  it('goes with the account', async () => {
    const trainer = await sellingTrainer(app);
    await state(trainer);
    await trainer.api.accounts.closeAccount({ body: { password: trainer.password } });
    await app.drainJobs();
    expect(await records(trainer)).toEqual([]);
  });
});
