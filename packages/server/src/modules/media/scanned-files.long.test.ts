import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { mediaTexts } from '@x1/contract/media/media-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trainerWithProfile } from '../../testing/given.ts';
import { photoWithPlace } from '../../testing/media/sample-images.ts';
import { pdf } from '../../testing/media/sample-pdf.ts';
import { announce, askOffset, finish, locationOf, sendRest, type TusClient, upload } from '../../testing/media/tus-client.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { startVirusScanner, type VirusScanner, virusMark, whyNoVirusScanner } from '../../testing/virus-scanner.ts';

const reason = whyNoVirusScanner();

describe.skipIf(reason !== undefined)(`a server with a virus scanner${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let scanner: VirusScanner;
  let app: TestApp;
  beforeAll(async () => {
    scanner = await startVirusScanner();
    app = await startApp({ config: { clamav: scanner.settings } });
  }, 180_000);
  afterAll(async () => {
    await app?.close();
    await scanner?.close();
  });

  const createTrainer = async (): Promise<TusClient> => ({ url: app.url, token: (await trainerWithProfile(app)).token });
  const document = (bytes: Buffer) => ({ name: 'plan.pdf', type: 'application/pdf', bytes });
  const infected = () => Buffer.from(pdf(20_000).toString('latin1').replace('%%EOF', `% ${virusMark}\n%%EOF`), 'latin1');

  it('says of a document in which nothing was found that it was scanned', async () => {
    const answer = await upload(await createTrainer(), document(pdf(500_000)));
    expect((await answer.json()) as MediaFile).toMatchObject({ name: 'plan.pdf', isScanned: true });
  });

  it('refuses a document with a virus in one sentence, and keeps nothing of it', async () => {
    const client = await createTrainer();
    const bytes = infected();
    const location = await locationOf(await announce(client, { ...document(bytes), byteCount: bytes.length }));
    await sendRest(client, location, bytes);
    const refused = await finish(client, location);
    expect([refused.status, await refused.json()]).toEqual([400, { code: 'media.refused', message: mediaTexts.infected }]);
    expect((await askOffset(client, location)).status).toBe(404);
    expect(
      await app.db
        .selectFrom('media')
        .select('id')
        .where('id', '=', location.slice(-32) as MediaFile['id'])
        .execute(),
    ).toEqual([]);
  });

  it('says of a document that is too large for the scanner that it was not scanned', async () => {
    const answer = await upload(await createTrainer(), document(pdf(scanner.settings.largestBytes + 1)));
    expect((await answer.json()) as MediaFile).toMatchObject({ isScanned: false });
  });

  it('does not scan a picture, of which nothing is kept as it came', async () => {
    const answer = await upload(await createTrainer(), { name: 'park.jpg', type: 'image/jpeg', bytes: await photoWithPlace() });
    expect((await answer.json()) as MediaFile).toMatchObject({ type: 'image', isScanned: false });
  });

  it('keeps an upload while the scanner is down, which is finished once it is back', async () => {
    const client = await createTrainer();
    const bytes = pdf(50_000);
    const location = await locationOf(await announce(client, { ...document(bytes), byteCount: bytes.length }));
    await sendRest(client, location, bytes);
    await scanner.stop();
    expect((await finish(client, location)).status).toBe(503);
    await scanner.start();
    const finished = await finish(client, location);
    expect((await finished.json()) as MediaFile).toMatchObject({ isScanned: true });
  });
});
