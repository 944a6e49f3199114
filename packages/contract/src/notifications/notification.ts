import * as z from 'zod/mini';
import { NotificationId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';

export const notificationTopics = ['booking', 'payment', 'payout', 'message', 'verification', 'review', 'reminder', 'account'] as const;

/** One entry in the bell menu, written for its reader. */
export const Notification = z.object({
  id: NotificationId,
  topic: z.enum(notificationTopics),
  title: z.string(),
  body: z.string(),
  /** A path in this product that shows what it is about. */
  path: z.nullable(z.string()),
  createdAt: Instant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;
