import type { World } from '../world.ts';
import type { ConferenceData } from './event.ts';
import type { EventInput } from './event-input.ts';
import { newCallCode } from './words.ts';

/** Where calls take place here. */
export const CALL_PATH = '/sandbox/google/meet';

interface Wish {
  /** The call that the event has. */
  before: ConferenceData | undefined;
  asked: EventInput['conferenceData'];
  /** Whether the caller knows of calls (`conferenceDataVersion=1`): what others say about them is ignored. */
  isKnown: boolean;
}

/** The video call of an event after a write: a request with a new id makes one, the same id leaves the one that was made, and none removes it. */
export function toConference(world: World, { before, asked, isKnown }: Wish): ConferenceData | undefined {
  if (!isKnown) return before;
  const request = asked?.createRequest;
  if (!request) return asked ? before : undefined;
  const { requestId, conferenceSolutionKey = { type: 'hangoutsMeet' } } = request;
  if (before?.createRequest?.requestId === requestId) return before;
  const { googleNoCalls, googleLateCalls } = world.faults.current();
  const createRequest = { requestId, conferenceSolutionKey };
  if (googleNoCalls) return { createRequest: { ...createRequest, status: { statusCode: 'failure' } } };
  if (googleLateCalls > 0) {
    world.faults.change({ googleLateCalls: googleLateCalls - 1 });
    return { createRequest: { ...createRequest, status: { statusCode: 'pending' } } };
  }
  return made(world, createRequest);
}

/** @returns a call that was still being made, made now; undefined when there is nothing to do */
export function finishConference(world: World, conference: ConferenceData | undefined): ConferenceData | undefined {
  const request = conference?.createRequest;
  return request?.status?.statusCode === 'pending' ? made(world, request) : undefined;
}

function made(world: World, request: NonNullable<ConferenceData['createRequest']>): ConferenceData {
  const conferenceId = newCallCode();
  const uri = `${world.publicUrl()}${CALL_PATH}/${conferenceId}`;
  return {
    createRequest: { ...request, status: { statusCode: 'success' } },
    conferenceId,
    conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
    entryPoints: [{ entryPointType: 'video', uri, label: uri.replace(/^https?:\/\//, '') }],
  };
}
