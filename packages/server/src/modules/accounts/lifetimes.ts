const dayMs = 86_400_000;
export const hourMs = 60 * 60_000;

/** A link for a new password is good for so long (B5). */
export const resetGoodForMs = 30 * 60_000;
/** Links of one kind mailed to one account in an hour: whoever asks more often on its behalf fills nobody's mailbox. */
export const mostLinksPerHour = 5;

/** A sign-in ends after so long without use (L23). */
export const idleMs = 14 * dayMs;
/** A sign-in ends so long after it began, whatever its use (L23). */
export const absoluteMs = 30 * dayMs;
/** Its use is written down at most so often. */
export const touchMs = 60_000;
/** Sign-ins and links that ended are forgotten after so long (security.md §5.2). */
export const rememberedMs = 30 * dayMs;
/** Places from which somebody signed in are forgotten after so long. */
export const deviceRememberedMs = 400 * dayMs;
/** Wrong passwords are forgotten after so long. */
export const triesRememberedMs = dayMs;
/** An export is kept for so long (B18). */
export const exportKeptMs = 7 * dayMs;
