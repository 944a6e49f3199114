import * as z from 'zod/mini';
import { pathId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { StoryEntry, storyKinds } from './story.ts';

/** Everything an operator may know of one person, in one list (decision 0136). */
export const adminStoryRoutes = {
  listUserStory: defineRoute({
    method: 'GET',
    path: '/api/admin/users/:userId/story',
    access: ['admin'],
    summary:
      "What happened to a person's account, identity, money, sessions and cases, and what operators did about it, newest first; without messages and what is told of athletes.",
    params: z.object({ userId: pathId(UserId) }),
    query: z.object({ ...pageQuery, kind: z.optional(z.enum(storyKinds, "isn't a kind of the story")) }),
    reply: z.array(StoryEntry),
    isPaged: true,
    errors: ['user.not_found'],
  }),
} as const;
