const longest = 200;

/**
 * What an error of a library or an outside service says, without what it may quote of people: anything in quotation marks or brackets, email addresses, long
 * tokens, and everything after the first line. `duplicate key value violates unique constraint …`
 */
export function toSafeMessage(message: string): string {
  const [line = ''] = message.split(/[\r\n]/, 1);
  const masked = line
    // From the first mark to the last one: what is quoted may contain marks itself.
    .replace(/".*"/, '…')
    .replace(/`.*`/, '…')
    // Not the apostrophe of "doesn't".
    .replace(/(?<!\w)'.*'/, '…')
    .replace(/[<{[(].*[>}\])]/, '…')
    .replace(/["`<{].*$/, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/[\w-]{24,}/g, '…');
  return masked.length > longest ? `${masked.slice(0, longest)}…` : masked;
}
