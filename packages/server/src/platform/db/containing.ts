import { type RawBuilder, sql } from 'kysely';

/** The pattern "contains `text`" for folded text; `%`, `_` and `\` in it are literal, also when folding has just produced them. */
export function containing(text: string): RawBuilder<string> {
  return sql<string>`'%' || regexp_replace(folded_text(${text}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
}
