/** Options with the words people read; saved values that are in no list stay choosable and are called what they are (R53). */
export function labelled(labels: Readonly<Record<string, string>>, saved: readonly string[]): { value: string; label: string }[] {
  const values = [...new Set([...Object.keys(labels), ...saved])];
  return values.map((value) => ({ value, label: labels[value] ?? value }));
}

/** A list of words with the saved one, when it is not among them. */
export function withSaved(options: readonly string[], saved: string): readonly string[] {
  return saved === '' || options.includes(saved) ? options : [saved, ...options];
}
