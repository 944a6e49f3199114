import { createHash, randomBytes } from 'node:crypto';
import type { World } from '../world.ts';
import { badRequest, DavError, notFound } from './errors.ts';
import { changeLines, readEvent, toStamp, writeEvent } from './ics.ts';
import type { CalDavEvent } from './records.ts';

const hashOf = (password: string) => createHash('sha256').update(password).digest('hex');

/** The files of an account's calendar, oldest first. */
export function eventsOf(world: World, account: string): CalDavEvent[] {
  return world.store.list('calDavEvents').filter((event) => event.account === account);
}

export function findEvent(world: World, account: string, name: string): CalDavEvent | undefined {
  return world.store.find('calDavEvents', `${account}/${name}`);
}

/**
 * Finds the account of a request. The first password that comes for a user name is its app password, and so is the next after its owner deleted that one.
 *
 * @throws DavError 401
 */
export function identifyAccount(world: World, authorization: string | undefined): string {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(authorization ?? '') ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const separator = credentials.indexOf(':');
  const [id, passwordHash] = [credentials.slice(0, separator), hashOf(credentials.slice(separator + 1))];
  if (separator < 1) throw new DavError(401, 'Unauthorized');
  const known = world.store.find('calDavAccounts', id);
  const isNew = !known || (known.isRevoked && known.passwordHash !== passwordHash);
  if (isNew) world.store.put('calDavAccounts', { id, passwordHash, isRevoked: false });
  else if (known.isRevoked || known.passwordHash !== passwordHash) throw new DavError(401, 'Unauthorized');
  return id;
}

/** The owner deletes the app password. */
export function revokePassword(world: World, account: string): void {
  const known = world.store.find('calDavAccounts', account);
  if (known) world.store.put('calDavAccounts', { ...known, isRevoked: true });
}

interface Conditions {
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}

/** @throws DavError 412 when the conditions don't hold, 403 for what is no event. @returns the new version, and whether it's the first */
export function putEvent(world: World, account: string, name: string, { text, ifMatch, ifNoneMatch }: { text: string } & Conditions) {
  const before = findEvent(world, account, name);
  if ((ifNoneMatch === '*' && before) || (ifMatch !== undefined && ifMatch !== before?.etag))
    throw new DavError(412, 'Precondition Failed');
  const event = readEvent(text);
  if (!event) throw new DavError(403, 'valid-calendar-data');
  const isTaken = eventsOf(world, account).some((other) => other.name !== name && readEvent(other.text)?.uid === event.uid);
  if (isTaken) throw new DavError(403, 'no-uid-conflict');
  return { etag: keep(world, account, name, text).etag, isNew: !before };
}

function keep(world: World, account: string, name: string, text: string): CalDavEvent {
  const etag = `"${randomBytes(12).toString('hex')}"`;
  return world.store.put('calDavEvents', { id: `${account}/${name}`, account, name, etag, text });
}

/** @throws DavError 404, 412 */
export function removeEvent(world: World, account: string, name: string, ifMatch?: string): void {
  const event = findEvent(world, account, name);
  if (!event) throw notFound();
  if (ifMatch !== undefined && ifMatch !== event.etag) throw new DavError(412, 'Precondition Failed');
  world.store.remove('calDavEvents', event.id);
}

/** The owner adds something of their own. */
export function addOwn(world: World, account: string, own: { title: string; start: number; end: number }): CalDavEvent {
  const uid = randomBytes(16).toString('hex');
  return keep(world, account, `${uid}.ics`, writeEvent(uid, own));
}

/** Moves an event as its owner does in a calendar app. @throws DavError 404, 400 for one of whole days */
export function moveEvent(world: World, account: string, name: string, byMs: number): CalDavEvent {
  const event = findEvent(world, account, name);
  const read = event && readEvent(event.text);
  if (!read) throw notFound();
  if (!read.isTimed) throw badRequest('An event of whole days is not moved by hours.');
  return keep(world, account, name, changeLines(event.text, { DTSTART: toStamp(read.start + byMs), DTEND: toStamp(read.end + byMs) }));
}

/** @throws DavError 404 */
export function editEvent(
  world: World,
  account: string,
  name: string,
  { title, color }: { title: string; color?: string | undefined },
): CalDavEvent {
  const event = findEvent(world, account, name);
  if (!event) throw notFound();
  return keep(world, account, name, changeLines(event.text, { SUMMARY: title, ...(color && { COLOR: color }) }));
}
