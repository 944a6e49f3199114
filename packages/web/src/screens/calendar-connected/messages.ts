import type { CalendarError } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type ConsentProviderName, consentProviders } from '../../features/calendar/providers.ts';

interface Message {
  readonly title: string;
  readonly text: string;
}

const messagesOf = (provider: ConsentProviderName): Readonly<Record<CalendarError, Message>> => ({
  denied: { title: t("You didn't give access"), text: t('Nothing was connected. You can connect your calendar at any time.') },
  expired: {
    title: t('That took a little too long'),
    text: t("{company}'s response came after more than ten minutes, so we didn't use it. Please try again.", {
      company: consentProviders[provider].company,
    }),
  },
  mismatch: {
    title: t('This started somewhere else'),
    text: t("The response belongs to another browser or account, so we didn't use it. Please start again here."),
  },
  scope_missing: {
    title: t('A permission is missing'),
    text: scopeMissing[provider],
  },
  unavailable: {
    title: t("{company} isn't responding", { company: consentProviders[provider].company }),
    text: t('Nothing was connected. Please try again in a few minutes.'),
  },
});

const scopeMissing: Readonly<Record<ConsentProviderName, string>> = {
  google: t(
    "X1 needs both: to add your sessions to your calendar, and to see when you're busy, but never with what. Please try again and check both boxes.",
  ),
  outlook: t("X1 needs your calendar to add your sessions to it and to see when you're busy, but never with what. Please try again."),
};

/** Nothing was tried: the page was opened by hand, or the connection has ended since. */
const NOT_TRIED: Message = {
  title: t("Your calendar isn't connected"),
  text: t('Once it is, approved sessions are added to it, and parents see your busy hours when they pick a time.'),
};

/** What is said about a consent that led to nothing. @param code as the address names it; null without one */
export function connectionErrorMessage(code: string | null, provider: ConsentProviderName = 'google'): Message {
  if (code === null) return NOT_TRIED;
  const messages = messagesOf(provider);
  if (Object.hasOwn(messages, code)) return messages[code as CalendarError];
  return {
    title: t("Your calendar isn't connected"),
    text: t('Unable to connect {name}. Please try again.', { name: consentProviders[provider].name }),
  };
}
