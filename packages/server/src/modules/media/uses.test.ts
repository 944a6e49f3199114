import type { MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import { mediaTexts } from '@x1/contract/media/media-rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { paidRequest, type SellingTrainer, sellingTrainer, trainerWithProfile } from '../../testing/given.ts';
import { png } from '../../testing/media/sample-images.ts';
import { announce, locationOf, upload } from '../../testing/media/tus-client.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let picture: Buffer;
const app = await openApp();
beforeAll(async () => {
  picture = await png();
});

async function createMedia({ token }: Person, count = 1): Promise<MediaFile[]> {
  const files: MediaFile[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await upload({ url: app.url, token }, { name: `${index}.png`, type: 'image/png', bytes: picture });
    files.push((await answer.json()) as MediaFile);
  }
  return files;
}

const idsOf = (files: readonly { id: MediaId }[]) => files.map(({ id }) => id);
const changeProgram = ({ api, programId }: SellingTrainer, body: Record<string, unknown>) =>
  api.programs.update({ params: { programId }, body });
const isThere = async (url: string) => (await app.fetch(url, { method: 'HEAD' })).status === 200;
const program = {
  programType: 'Mentorship' as const,
  title: 'Captaincy',
  description: 'Eight weeks on leading a team: talks before the match, hard moments, and what to say after.',
  individualPrice: 60,
  groupPrice: 30,
  duration: '1 Month' as const,
  maxCapacity: 3,
  trainingFormat: 'Online' as const,
};

describe('a program with media files', () => {
  it('shows them in the order they were sent, to buyers too', async () => {
    const trainer = await sellingTrainer(app);
    const [one, two, three] = await createMedia(trainer, 3);
    const created = await trainer.api.programs.create({
      body: { ...program, isDraft: false, mediaFiles: [three, one, two].map((file) => file?.id ?? '') },
    });
    expect(created.mediaFiles).toEqual([three, one, two]);
    const parent = await app.signUp('parent');
    const listed = await parent.api.programs.listTrainerPrograms({ params: { trainerId: trainer.trainerId }, query: {} });
    expect(listed.find(({ id }) => id === created.id)?.mediaFiles).toEqual([three, one, two]);
    for (const file of created.mediaFiles) expect(await isThere(file.thumbnailUrl ?? '')).toBe(true);
  });

  it('accepts ids and objects, keeps what is left out, and clears them with an empty list or null', async () => {
    const trainer = await sellingTrainer(app);
    const files = await createMedia(trainer, 2);
    expect((await changeProgram(trainer, { mediaFiles: files })).mediaFiles).toEqual(files);
    expect((await changeProgram(trainer, { title: 'Second Touch' })).mediaFiles).toEqual(files);
    expect((await changeProgram(trainer, { mediaFiles: [files[1]?.id, files[1]?.id] })).mediaFiles).toEqual([files[1]]);
    expect((await changeProgram(trainer, { mediaFiles: [] })).mediaFiles).toEqual([]);
    expect((await changeProgram(trainer, { mediaFiles: files })).mediaFiles).toHaveLength(2);
    expect((await changeProgram(trainer, { mediaFiles: null })).mediaFiles).toEqual([]);
  });

  it('shows only finished files of its owner, and at most 20', async () => {
    const [trainer, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    const [foreign] = await createMedia(other);
    const unfinished = await locationOf(
      await announce({ url: app.url, token: trainer.token }, { name: 'a.png', type: 'image/png', byteCount: 10 }),
    );
    for (const id of [foreign?.id, unfinished.slice(-32), '0'.repeat(32)])
      await expect(changeProgram(trainer, { mediaFiles: [id] })).rejects.toMatchObject({
        status: 400,
        body: { message: mediaTexts.notYours, fields: { mediaFiles: mediaTexts.notYours } },
      });
    const many = Array.from({ length: 21 }, (_, index) => index.toString(16).padStart(32, '0'));
    await expect(changeProgram(trainer, { mediaFiles: many })).rejects.toMatchObject({
      status: 400,
      body: { fields: { mediaFiles: mediaTexts.tooMany } },
    });
    await expect(changeProgram(trainer, { mediaFiles: ['../../etc'] })).rejects.toMatchObject({ status: 400 });
    expect((await changeProgram(trainer, {})).mediaFiles).toEqual([]);
  });

  it('shares them with its copy', async () => {
    const trainer = await sellingTrainer(app);
    const files = await createMedia(trainer, 2);
    await changeProgram(trainer, { mediaFiles: files });
    const copy = await trainer.api.programs.duplicate({ params: { programId: trainer.programId } });
    expect(copy.mediaFiles).toEqual(files);
    await changeProgram(trainer, { mediaFiles: [] });
    const listed = await trainer.api.programs.listPrograms({ query: {} });
    expect(idsOf(listed.find(({ id }) => id === copy.id)?.mediaFiles ?? [])).toEqual(idsOf(files));
  });

  it('changes their addresses when it is unpublished', async () => {
    const trainer = await sellingTrainer(app);
    const files = await createMedia(trainer, 2);
    await changeProgram(trainer, { mediaFiles: files });
    const hidden = await changeProgram(trainer, { isDraft: true });
    expect(idsOf(hidden.mediaFiles)).toEqual(idsOf(files));
    for (const { url, thumbnailUrl } of files) expect([await isThere(url), await isThere(thumbnailUrl ?? '')]).toEqual([false, false]);
    for (const { url, thumbnailUrl } of hidden.mediaFiles)
      expect([await isThere(url), await isThere(thumbnailUrl ?? '')]).toEqual([true, true]);
    expect((await changeProgram(trainer, { isDraft: false })).mediaFiles).toEqual(hidden.mediaFiles);
  });

  it('keeps the address of a file the profile gallery also shows', async () => {
    const trainer = await sellingTrainer(app);
    const files = await createMedia(trainer);
    await changeProgram(trainer, { mediaFiles: files });
    await trainer.api.trainers.update({ params: { trainerId: trainer.trainerId }, body: { mediaIds: idsOf(files) } });
    expect((await changeProgram(trainer, { isDraft: true })).mediaFiles).toEqual(files);
    const { media } = await trainer.api.trainers.update({ params: { trainerId: trainer.trainerId }, body: { mediaIds: [] } });
    expect(media).toEqual([]);
    expect(await isThere(files[0]?.url ?? '')).toBe(false);
  });

  it.each(['deleted', 'archived'])('that is %s changes their addresses', async (how) => {
    const trainer = await sellingTrainer(app);
    const [file] = await createMedia(trainer);
    await changeProgram(trainer, { mediaFiles: [file] });
    if (how === 'archived') {
      const { appointmentId } = await paidRequest(app, { trainer });
      await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away' } });
      await app.drainJobs();
    }
    await trainer.api.programs.remove({ params: { programId: trainer.programId } });
    expect(await isThere(file?.url ?? '')).toBe(false);
  });
});

describe('the media gallery of a trainer profile', () => {
  it("shows the trainer's own files in order to every signed-in user", async () => {
    const trainer = await sellingTrainer(app);
    const files = await createMedia(trainer, 3);
    const change = (mediaIds: string[]) => trainer.api.trainers.update({ params: { trainerId: trainer.trainerId }, body: { mediaIds } });
    expect((await change(idsOf(files).toReversed())).media).toEqual(files.toReversed());
    const parent = await app.signUp('parent');
    const read = await parent.api.search.getTrainer({ params: { trainerId: trainer.trainerId } });
    expect(read.media).toEqual(files.toReversed());
    expect(read.mediaGallery).toEqual(files.toReversed().map(({ url }) => url));
    expect((await trainer.api.trainers.update({ params: { trainerId: trainer.trainerId }, body: { team: 'Heels' } })).media).toHaveLength(
      3,
    );
    const [foreign] = await createMedia(await sellingTrainer(app));
    await expect(change([foreign?.id ?? ''])).rejects.toMatchObject({ status: 400, body: { fields: { mediaIds: mediaTexts.notYours } } });
  });

  it('can be set by sending an existing profile again', async () => {
    const person = await trainerWithProfile(app);
    const files = await createMedia(person, 2);
    expect((await person.api.trainers.create({ body: { name: 'Riley Stone', mediaIds: idsOf(files) } })).media).toEqual(files);
  });

  it('prevents its files from being deleted', async () => {
    const trainer = await sellingTrainer(app);
    const [file] = await createMedia(trainer);
    await trainer.api.trainers.update({ params: { trainerId: trainer.trainerId }, body: { mediaIds: [file?.id ?? ''] } });
    const answer = await app.fetch(`/api/uploads/${file?.id}`, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${trainer.token}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'media.in_use' }]);
    expect(await isThere(file?.url ?? '')).toBe(true);
  });
});
