/** The first word of a name, as one speaks of somebody. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || name;
}
