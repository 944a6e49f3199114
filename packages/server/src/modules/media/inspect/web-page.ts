/** As far as browsers look that guess what something is. */
const guessedFromBytes = 1_445;

/** Whether a browser that guesses could take the beginning of a file for a page: a file that is two things at once is refused (security.md F46). */
export function looksLikeWebPage(head: Buffer): boolean {
  return /<(?:!doctype|html|head|body|script|iframe|svg|img|object|embed|style|\?php)/i.test(head.toString('latin1', 0, guessedFromBytes));
}
