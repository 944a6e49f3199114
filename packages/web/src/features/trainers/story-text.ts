/** A text as the page of a trainer begins it. */
export interface StoryText {
  /** Set large; null where the text doesn't begin with a sentence short enough for that. */
  readonly lead: string | null;
  readonly rest: string;
}

/** The first sentence of a text: not as short as 'Hi.', and no longer than a few large lines. */
const FIRST_SENTENCE = /^.{20,200}?[.!?]["'”’)]*(?=\s|$)/u;

/** Parts a text into its first sentence and the rest. */
export function toStoryText(text: string): StoryText {
  const whole = text.trim();
  const lead = FIRST_SENTENCE.exec(whole)?.[0] ?? null;
  return { lead, rest: whole.slice(lead?.length ?? 0).trim() };
}
