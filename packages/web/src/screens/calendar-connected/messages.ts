import type { CalendarError } from '@x1/contract/calendar/connection.ts';

interface Message {
  readonly title: string;
  readonly text: string;
}

const MESSAGES: Readonly<Record<CalendarError, Message>> = {
  denied: { title: "You didn't give access", text: 'Nothing was connected. You can connect your calendar at any time.' },
  expired: {
    title: 'That took a little too long',
    text: "Google's response came after more than ten minutes, so we didn't use it. Please try again.",
  },
  mismatch: {
    title: 'This started somewhere else',
    text: "The response belongs to another browser or account, so we didn't use it. Please start again here.",
  },
  scope_missing: {
    title: 'A permission is missing',
    text: "X1 needs both: to add your sessions to your calendar, and to see when you're busy, but never with what. Please try again and check both boxes.",
  },
  unavailable: { title: "Google isn't responding", text: 'Nothing was connected. Please try again in a few minutes.' },
};

const UNKNOWN: Message = { title: "Your calendar isn't connected", text: 'Unable to connect Google Calendar. Please try again.' };

/** Nothing was tried: the page was opened by hand, or the connection has ended since. */
const NOT_TRIED: Message = {
  title: "Your calendar isn't connected",
  text: 'Once it is, approved sessions are added to it, and parents see your busy hours when they pick a time.',
};

/** What is said about a consent that led to nothing. @param code as the address names it; null without one */
export function connectionErrorMessage(code: string | null): Message {
  if (code === null) return NOT_TRIED;
  return Object.hasOwn(MESSAGES, code) ? MESSAGES[code as CalendarError] : UNKNOWN;
}
