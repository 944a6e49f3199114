import { describe, expect, it } from 'vitest';
import { sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { holdSession, type Training, training } from '../../testing/training.ts';

const app = await openApp();

const download = async ({ api }: Person, { ids }: Training) => {
  const { name, content } = await api.progress.progressReport({ params: ids });
  return { name, bytes: Buffer.from(await content.arrayBuffer()) };
};

describe('the report', () => {
  it('is a PDF for the family, from nothing at all to pages of notes and letters we have none for', async () => {
    const sam = await training(app);
    const empty = await download(sam.parent, sam);
    expect(empty.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    await holdSession(app, sam);
    const params = { appointmentId: sam.appointmentId };
    const notes = `${'Scans before receiving. '.repeat(150)}\n\nŁukasz 世界 🏀 ${'x'.repeat(200)}`;
    await sam.trainer.api.scheduling.setNotes({ params, body: { notes, homework: 'Wall passes\n'.repeat(200) } });
    await sam.parent.api.progress.addGoal({ params: sam.ids, body: { text: 'Weak foot', requestId: crypto.randomUUID() } });
    const { name, bytes } = await download(sam.parent, sam);
    expect(name).toMatch(new RegExp(`^x1-progress-${sam.ids.athleteId}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
    const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages(empty.bytes)).toBe(1);
    expect(pages(bytes)).toBeGreaterThan(3);
    expect(bytes.toString('latin1', bytes.length - 8)).toContain('%%EOF');
  });

  it('is nobody else’s, and not to be had while one blocks the other', async () => {
    const sam = await training(app);
    await expect(download(sam.trainer, sam)).rejects.toMatchObject({ status: 403 });
    await expect(download(await app.signUp('parent'), sam)).rejects.toMatchObject({ status: 404, code: 'progress.not_found' });
    await expect(download(await sellingTrainer(app), sam)).rejects.toMatchObject({ status: 403 });
    const { id: mentorshipId } = await sam.parent.api.conversations.start({ body: { trainerId: sam.ids.trainerId } });
    await sam.trainer.api.safety.block({ params: { mentorshipId } });
    await expect(download(sam.parent, sam)).rejects.toMatchObject({ code: 'conversation.blocked' });
  });
});
