import type { Role } from '../core/route.ts';

/**
 * A read that a page begins with, exactly as the app asks it: `{userId}`, the address's `{id}` and, as `{near}`, the ZIP code kept on the device
 * are filled in.
 */
export interface FirstRead {
  readonly path: `/api/${string}`;
  /** Only for this role; without it for everybody who is signed in. */
  readonly role?: Exclude<Role, 'admin'> | 'visitor';
  /** As long as neither the address nor the device narrows the list. */
  readonly isList?: boolean;
  /** What is read as soon as this one is answered, with the `{id}` of what it found. */
  readonly next?: `/api/${string}`;
  /** Which part of the answer is the address of the picture that is the largest thing to be seen. */
  readonly picture?: string;
}

const of = (role: FirstRead['role'], ...paths: FirstRead['path'][]): FirstRead[] => paths.map((path) => ({ path, ...(role && { role }) }));
const ofFrame = of(undefined, '/api/notifications/unread', '/api/conversations/unread');
const conversations = '/api/mentorships/{userId}?limit=100';

const readsByPage: Readonly<Record<string, readonly FirstRead[]>> = {
  '/parent-dashboard': [
    ...of('parent', '/api/appointments/parent/{userId}?limit=3', conversations, '/api/users/email', '/api/consents/due'),
    ...of('parent', '/api/waitlist-entries', '/api/appointments/parent/{userId}?calledOff=recently&limit=3'),
    { path: '/api/trainers?limit=24', role: 'parent', isList: true },
    ...ofFrame,
  ],
  '/trainer-dashboard': [
    { path: '/api/trainers/user/{userId}', role: 'trainer', next: '/api/appointments?trainerId={id}&status=pending' },
    ...of('trainer', '/api/connect-status/{userId}', '/api/programs', '/api/trainers/dashboard/{userId}'),
    ...of('trainer', '/api/appointments/trainer/{userId}?limit=3', '/api/calendar/status', '/api/calendar/connection', '/api/users/email'),
    ...of('trainer', conversations),
    ...ofFrame,
  ],
  '/appointments': [
    ...of('parent', '/api/appointments/parent/{userId}/agenda', '/api/athletes', '/api/waitlist-entries'),
    { path: '/api/appointments/parent/{userId}?limit=24&section=upcoming&order=time', role: 'parent', isList: true },
    ...ofFrame,
  ],
  '/athlete/:id': [
    { path: '/api/trainers/{id}{near}', role: 'parent', picture: 'imageUrl' },
    ...of('parent', '/api/programs/trainer/{id}', conversations, '/api/config'),
    ...ofFrame,
  ],
  '/session/:id': [
    ...of(undefined, '/api/appointments/{id}/details'),
    ...of('parent', conversations),
    ...of('trainer', conversations),
    ...ofFrame,
  ],
  '/trainer/:id': [{ path: '/api/public/trainers/{id}', role: 'visitor', picture: 'imageUrl' }],
};

/** A path as lists of pages name it: without a slash at its end, and with ':id' for an id there. */
export function listedAddress(path: string): string {
  return path.replace(/\/$/, '').replace(/\/\d+$/, '/:id');
}

/**
 * The reads that a page of the app begins with, after who is signed in. A page that's missing here asks for itself, one answer later.
 *
 * @param page the path of its address
 */
export function firstReadsOf(page: string): readonly FirstRead[] {
  const address = listedAddress(page);
  return (Object.hasOwn(readsByPage, address) && readsByPage[address]) || [];
}
