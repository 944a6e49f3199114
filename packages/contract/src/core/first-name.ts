/** Characters of a person's name; here, where no schema library comes with it, because sign-up's screen needs it (R179). */
export const PERSON_NAME_MAX_LENGTH = 80;

/** The first word of a name, as one speaks of somebody. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || name;
}
