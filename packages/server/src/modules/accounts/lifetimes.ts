const dayMs = 86_400_000;
export const hourMs = 60 * 60_000;

/** A link for a new password is good for so long (B5). */
export const resetGoodForMs = 30 * 60_000;
/** Links of one kind emailed to one account per hour: more requests on its behalf don't flood its mailbox. */
export const mostLinksPerHour = 5;

/** A sign-in ends after this long without use (L23). */
export const idleMs = 14 * dayMs;
/** A sign-in ends this long after it started, regardless of use (L23). */
export const absoluteMs = 30 * dayMs;
/** Its last use is recorded at most this often. */
export const touchMs = 60_000;
/** Ended sign-ins and links are deleted after this long (security.md §5.2). */
export const rememberedMs = 30 * dayMs;
/** Places of sign-ins, and marks of browsers, are deleted after this long; browsers keep no cookie longer. */
export const deviceRememberedMs = 400 * dayMs;
/** Failed attempts are deleted after this long. */
export const triesRememberedMs = dayMs;
/** An export is kept this long (B18). */
export const exportKeptMs = 7 * dayMs;
