/** Uploads as any program speaks them: plain HTTP in the words of tus 1.0.0. */

export interface SampleFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface TusClient {
  /** The server's origin. */
  readonly url: string;
  readonly token: string | undefined;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

function headersOf({ token }: TusClient, more: Record<string, string> = {}): Record<string, string> {
  return { 'tus-resumable': '1.0.0', ...(token && { authorization: `Bearer ${token}` }), ...more };
}

/** Announces a file, for a message where its purpose says so. @returns the answer; its `Location` is the address of the upload */
export function announce(client: TusClient, file: { name: string; type: string; byteCount: number; purpose?: string }): Promise<Response> {
  const purpose = file.purpose === undefined ? '' : `,purpose ${base64(file.purpose)}`;
  return fetch(`${client.url}/api/uploads`, {
    method: 'POST',
    headers: headersOf(client, {
      'upload-length': String(file.byteCount),
      'upload-metadata': `filename ${base64(file.name)},filetype ${base64(file.type)}${purpose}`,
    }),
  });
}

/** Sends one piece. */
export function sendPiece(client: TusClient, location: string, offset: number, bytes: Uint8Array): Promise<Response> {
  return fetch(client.url + location, {
    method: 'PATCH',
    headers: headersOf(client, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
    body: new Uint8Array(bytes),
  });
}

/** Asks how far an upload has come. */
export function askOffset(client: TusClient, location: string): Promise<Response> {
  return fetch(client.url + location, { method: 'HEAD', headers: headersOf(client) });
}

export function cancel(client: TusClient, location: string): Promise<Response> {
  return fetch(client.url + location, { method: 'DELETE', headers: headersOf(client) });
}

/** Asks for the media file of an upload that is here. */
export function finish(client: TusClient, location: string, to: 'finish' | 'attachment' = 'finish'): Promise<Response> {
  return fetch(`${client.url}${location}/${to}`, {
    method: 'POST',
    headers: { ...headersOf(client), 'content-type': 'application/json' },
    body: '{}',
  });
}

/** The address of an upload that a POST has made. @throws Error when it was refused */
export async function locationOf(answer: Response): Promise<string> {
  const location = answer.headers.get('location');
  if (answer.status !== 201 || !location) throw new Error(`no upload was made: ${answer.status} ${await answer.text()}`);
  return location;
}

/** Sends all that is missing of a file in pieces. @throws Error when one is refused */
export async function sendRest(
  client: TusClient,
  location: string,
  bytes: Buffer,
  { from = 0, pieceBytes = 5 * 1_024 * 1_024 } = {},
): Promise<void> {
  for (let offset = from; offset < bytes.length; offset += pieceBytes) {
    const answer = await sendPiece(client, location, offset, bytes.subarray(offset, offset + pieceBytes));
    if (answer.status !== 204) throw new Error(`a piece was refused: ${answer.status} ${await answer.text()}`);
  }
}

/** A whole file from its announcement to the answer of its finish, or to the first refusal. */
export async function upload(client: TusClient, file: SampleFile): Promise<Response> {
  const answer = await announce(client, { ...file, byteCount: file.bytes.length });
  if (answer.status !== 201) return answer;
  const location = await locationOf(answer);
  await sendRest(client, location, file.bytes);
  return finish(client, location);
}

/** A whole file for a message, from its announcement to the answer of its finish, or to the first refusal. */
export async function uploadForMessage(client: TusClient, file: SampleFile): Promise<Response> {
  const answer = await announce(client, { ...file, byteCount: file.bytes.length, purpose: 'message' });
  if (answer.status !== 201) return answer;
  const location = await locationOf(answer);
  await sendRest(client, location, file.bytes);
  return finish(client, location, 'attachment');
}
