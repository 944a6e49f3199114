/** The label of a stored value; the value itself where the table doesn't have it, as somebody's own words. */
export function labelIn(labels: Readonly<Record<string, string>>, value: string): string {
  return (Object.hasOwn(labels, value) && labels[value]) || value;
}
