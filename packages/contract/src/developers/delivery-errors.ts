import { language, t } from '../core/texts.ts';
import { labelIn } from '../core/value-labels.ts';

/** Why a delivery wasn't received: stored as it stands here, in English. Nothing of it says what X1's own network looks like. */
export const deliveryErrors = {
  redirect: "It answered with a redirect, which isn't followed.",
  notPublic: "Its address isn't a public one.",
  tooSlow: 'It took longer than 10 seconds to answer.',
  refused: 'It refused the connection.',
  noServer: "There's no server by this name.",
  unreachable: "It couldn't be reached.",
} as const;

/** The same where a server answered. @param status that says it didn't take the delivery */
export const answeredError = (status: number): string => `It answered ${status}.`;

const labels = () => ({
  [deliveryErrors.redirect]: t("It answered with a redirect, which isn't followed."),
  [deliveryErrors.notPublic]: t("Its address isn't a public one."),
  [deliveryErrors.tooSlow]: t('It took longer than 10 seconds to answer.'),
  [deliveryErrors.refused]: t('It refused the connection.'),
  [deliveryErrors.noServer]: t("There's no server by this name."),
  [deliveryErrors.unreachable]: t("It couldn't be reached."),
});

/** A stored one in the reader's language. */
export function deliveryErrorText(error: string): string {
  if (language() === 'en') return error;
  const status = /^It answered (\d+)\.$/.exec(error)?.[1];
  return status === undefined ? labelIn(labels(), error) : t('It answered {status}.', { status });
}
