/** What a trainer stated, word for word. */
export function Statements({ statements }: { statements: readonly string[] }) {
  return (
    <ul className="log-statements" lang="en">
      {statements.map((statement) => (
        <li key={statement}>{statement}</li>
      ))}
    </ul>
  );
}
