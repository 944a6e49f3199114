import type { CalendarError } from '@x1/contract/calendar/connection.ts';

interface Message {
  readonly title: string;
  readonly text: string;
}

const MESSAGES: Readonly<Record<CalendarError, Message>> = {
  denied: { title: 'You did not give access', text: 'Nothing was connected. You can connect your calendar whenever you like.' },
  expired: {
    title: 'That took a little too long',
    text: "Google's answer came after ten minutes or more, so we did not use it. Please try again.",
  },
  mismatch: {
    title: 'This did not begin here',
    text: 'The answer belongs to another browser or another account, so we did not use it. Start again from here.',
  },
  scope_missing: {
    title: 'One box was left empty',
    text: 'X1 needs both: to write your sessions into your calendar, and to see when you are busy, never with what. Please try again and tick both.',
  },
  unavailable: { title: 'Google does not answer', text: 'Nothing was connected. Please try again in a few minutes.' },
};

const UNKNOWN: Message = { title: 'Your calendar is not connected', text: 'Unable to connect Google Calendar. Please try again.' };

/** Nothing was tried: the page was opened by hand, or the connection has ended since. */
const NOT_TRIED: Message = {
  title: 'Your calendar is not connected',
  text: 'Once it is, approved sessions land in it, and busy hours show when parents pick a time.',
};

/** What is said about a consent that led to nothing. @param code as the address names it; null without one */
export function connectionErrorMessage(code: string | null): Message {
  if (code === null) return NOT_TRIED;
  return Object.hasOwn(MESSAGES, code) ? MESSAGES[code as CalendarError] : UNKNOWN;
}
