import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { describe, expect, it } from 'vitest';
import { findConversation, wantedOf } from './messages.tsx';

const conversation = (id: number, trainerId: number) => ({ id, trainerId }) as unknown as Mentorship;
const ofParent = [conversation(1, 1001), conversation(2, 1002)];
const ofTrainer = [conversation(7, 1001), conversation(8, 1001)];

it('reads the trainer and the conversation from the address', () => {
  expect(wantedOf('1001', '?conversation=8')).toEqual({ trainerId: 1001, mentorshipId: 8 });
  expect(wantedOf(undefined, '')).toEqual({ trainerId: null, mentorshipId: null });
  expect(wantedOf('1001', '?conversation=08')).toEqual({ trainerId: 1001, mentorshipId: null });
  expect(wantedOf('1001', '?conversation=-8')).toEqual({ trainerId: 1001, mentorshipId: null });
});

describe('conversation opened by an address', () => {
  it('opens the conversation with the trainer in the address', () => {
    expect(findConversation(ofParent, { trainerId: 1002, mentorshipId: null })?.id).toBe(2);
  });

  it('opens no conversation when there is none with that trainer', () => {
    expect(findConversation(ofParent, { trainerId: 1003, mentorshipId: null })).toBeNull();
    expect(findConversation(ofParent, { trainerId: null, mentorshipId: null })).toBeNull();
  });

  it('opens the named conversation for a trainer, and never another one in its place', () => {
    expect(findConversation(ofTrainer, { trainerId: 1001, mentorshipId: 8 })?.id).toBe(8);
    expect(findConversation(ofTrainer, { trainerId: 1001, mentorshipId: 9 })).toBeNull();
  });

  it('opens the only conversation for a trainer, and none when several parents may be meant', () => {
    expect(findConversation(ofTrainer, { trainerId: 1001, mentorshipId: null })).toBeNull();
    expect(findConversation(ofTrainer.slice(0, 1), { trainerId: 1001, mentorshipId: null })?.id).toBe(7);
  });
});
