import type { Db } from '../../../platform/db/database.ts';

/** A link that works, of a trainer whose account is open. */
export function findOpenLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('lessonLogLinks as link')
    .innerJoin('trainers as t', 't.id', 'link.trainerId')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['link.id', 'link.fromOn', 'link.toOn', 'link.expiresAt', 't.userId'])
    .where('link.tokenHash', '=', tokenHash)
    .where('link.endedAt', 'is', null)
    .where('link.expiresAt', '>', now)
    .where('u.disabledAt', 'is', null)
    .where('u.closedAt', 'is', null)
    .executeTakeFirst();
}
