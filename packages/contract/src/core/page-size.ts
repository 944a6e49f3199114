/** How much of a list one answer holds at most, and without `?limit=`. */
export const MAX_PAGE_SIZE = 100;
