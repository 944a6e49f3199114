/** For how many weeks a group's time is set at once. */
export const MAX_MEETING_WEEKS = 26;

/** How many times a trainer may have set ahead, of all programs together. */
export const MAX_MEETING_TIMES = 100;
