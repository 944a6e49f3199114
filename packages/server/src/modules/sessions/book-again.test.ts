import { describe, expect, it } from 'vitest';
import { block, pairIn } from '../../testing/blocked-pair.ts';
import { insertSecondAdult } from '../../testing/family.ts';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { mailTo } from '../../testing/mailbox.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

async function bought() {
  const trainer = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  const { id: athleteId } = await parent.api.accounts.addAthlete({ body: { firstName: 'Kit', birthYear: 2014 } });
  return { athleteId, ...(await paidRequest(app, { trainer, parent, athleteId, sessionType: 'group' })) };
}

describe('booking again', () => {
  it('begins with the program, type and athlete of the session, for both adults of the family', async () => {
    const { parent, trainer, appointmentId, athleteId } = await bought();
    const adult = await app.signUp('parent');
    await insertSecondAdult(app, { ownerId: parent.user.id, memberId: adult.user.id });
    const { trainerId, programId } = trainer;
    const expected = { trainerId, programId, programTitle: expect.any(String), sessionType: 'group', athleteId, startTime: null };
    for (const { api } of [parent, adult]) {
      expect(await api.sessions.bookAgain({ params: { appointmentId } })).toEqual(expected);
    }
  });

  it('names no athlete who was removed', async () => {
    const { parent, appointmentId, athleteId } = await bought();
    await parent.api.accounts.removeAthlete({ params: { athleteId } });
    expect(await parent.api.sessions.bookAgain({ params: { appointmentId } })).toMatchObject({ athleteId: null });
  });

  it('is for the family alone', async () => {
    const { trainer, appointmentId } = await bought();
    const stranger = await app.signUp('parent');
    await expect(stranger.api.sessions.bookAgain({ params: { appointmentId } })).rejects.toMatchObject({ status: 404 });
    await expect(trainer.api.sessions.bookAgain({ params: { appointmentId } })).rejects.toMatchObject({ status: 403 });
  });

  it('is nothing a blocked pair can do', async () => {
    const pair = await pairIn(app, 'held');
    const { parent, appointmentId } = pair;
    await block(pair, 'trainer');
    await expect(parent.api.sessions.bookAgain({ params: { appointmentId } })).rejects.toMatchObject({ status: 404 });
  });

  it('is one link of the email after a session', async () => {
    const { parent, trainer, appointmentId } = await bought();
    await trainer.api.scheduling.schedule({
      body: {
        appointmentId,
        startTime: new Date(app.clock.now().getTime() + 90_000_000).toISOString(),
        endTime: new Date(app.clock.now().getTime() + 93_600_000).toISOString(),
        location: 'online',
        scheduledInTimezone: 'America/New_York',
      },
    });
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await app.drainJobs();
    const mail = await mailTo(app, parent.email, 'How was First Touch?');
    expect(mail.text).toMatch(new RegExp(`Book again with .+: \\S+/athlete/${trainer.trainerId}\\?tab=programs&again=${appointmentId}`));
  });
});
