import type { Attachment } from '@x1/contract/media/attachment.ts';
import type { TestApp } from '../start-app.ts';
import { photoWithPlace } from './sample-images.ts';
import { type SampleFile, uploadForMessage } from './tus-client.ts';

/** A photo as a phone makes it: with the place in it. */
export const phonePhoto = async (name = 'field.jpg'): Promise<SampleFile> => ({ name, type: 'image/jpeg', bytes: await photoWithPlace() });

/** A file that somebody has uploaded for a message and can send. @throws Error when it was refused */
export async function readyFile(app: TestApp, { token }: { token: string }, file?: SampleFile): Promise<Attachment> {
  const answer = await uploadForMessage({ url: app.url, token }, file ?? (await phonePhoto()));
  if (answer.status !== 201) throw new Error(`no file was made: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Attachment;
}
