import * as z from 'zod/mini';
import { readDemoData } from './demo-data.ts';
import { demoParents } from './parents.ts';

const Who = z.enum(['parent', 'trainer']);

/** A conversation between a family and a trainer of the demo. */
const DemoTalk = z.strictObject({
  parent: z.enum(demoParents.map(({ key }) => key)),
  trainer: z.string(),
  /** Oldest first: who, how many hours ago, and what; with pictures of these drills, by the names of their files. */
  said: z.array(z.union([z.tuple([Who, z.number(), z.string()]), z.tuple([Who, z.number(), z.string(), z.array(z.string())])])),
  /** Who has not opened the last message yet; everything else is read. */
  unread: z.optional(z.strictObject({ by: Who, last: z.int() })),
});
export type DemoTalk = z.infer<typeof DemoTalk>;

/** The conversations that a visitor finds, as a parent and as a trainer; some are unread. */
export const demoTalks: readonly DemoTalk[] = readDemoData('talks.json', z.array(DemoTalk));
