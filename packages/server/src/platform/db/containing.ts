import { type RawBuilder, sql } from 'kysely';

/** The pattern "has `text` in it" for folded text; `%`, `_` and `\` in it mean themselves, also when folding has just produced them. */
export function containing(text: string): RawBuilder<string> {
  return sql<string>`'%' || regexp_replace(folded_text(${text}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
}
