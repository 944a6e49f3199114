const LINE_OCTETS = 75;

/** Words of people as the value of a text property, before it is escaped: lines end with LF, what is drawn as nothing goes. */
export function toIcsText(text: string): string {
  return (
    text
      .toWellFormed()
      // Some readers take each of these for the end of a line: they are made the one that is escaped.
      .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
  );
}

/** The same on one line, without blanks at its ends: for titles, places and names. */
export function toIcsLine(text: string): string {
  return toIcsText(text).replace(/\s+/gu, ' ').trim();
}

/** The content lines of a calendar file, whatever way they were folded; without the empty end. */
export function unfold(ics: string): string[] {
  return ics
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '');
}

/** Folds one content line so that none of its lines has more than 75 octets, and no character is cut in two (RFC 5545 §3.1). */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
