/** Short words side by side, as a list with a name. */
export function WordTags({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {words.map((word) => (
        <li key={word} className="badge tall long min-h-8 text-ink font-medium">
          {word}
        </li>
      ))}
    </ul>
  );
}
