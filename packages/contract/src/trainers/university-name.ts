/** In characters, in a profile and in the list. Alone here: who asks for it needs neither list nor profile. */
export const UNIVERSITY_NAME_MAX_LENGTH = 100;
