import { dollarsToCents, formatBasisPoints, formatCents } from '@x1/contract/core/number-format.ts';
import { platformFeeCents } from '@x1/contract/core/platform-fee.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { type SettingName, type SettingValue, settings } from '@x1/contract/settings/settings.ts';

/** A value as people read it: '15%', '24 hours', '$50.00', 'On'. */
export function settingText(name: SettingName, value: SettingValue): string {
  const number = Number(value);
  switch (settings[name].kind) {
    case 'percent':
      return formatBasisPoints(number);
    case 'cents':
      return formatCents(number);
    case 'hours':
      return countText(number, 'hour');
    case 'days':
      return countText(number, 'day');
    case 'sessions':
      return countText(number, 'session');
    case 'switch':
      return value ? 'On' : 'Off';
    case 'email':
      return String(value);
    case 'text':
      return value === '' ? 'The text that comes with X1' : countText(String(value).split(/\s+/).length, 'word');
  }
}

/** What a field holds for a value, without its unit. */
export function toFieldText(name: SettingName, value: SettingValue): string {
  const { kind } = settings[name];
  if (kind === 'percent') return String(Number(value) / 100);
  if (kind === 'cents') return (Number(value) / 100).toFixed(2);
  if (kind === 'switch') return value ? 'on' : 'off';
  return String(value);
}

/** The value of what was typed; what is no number stays one that the rules of the setting refuse. */
export function fromFieldText(name: SettingName, text: string): SettingValue {
  const { kind } = settings[name];
  if (kind === 'email' || kind === 'text') return text.trim();
  if (kind === 'switch') return text === 'on';
  if (kind === 'cents') return dollarsToCents(text) ?? -1;
  const typed = /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : -1;
  return kind === 'percent' ? Math.round(typed * 100) : typed;
}

/** What a session costs in the examples. */
const EXAMPLE_CENTS = 6_000;

/** A change in words, with an example in dollars. @param from a day such as 'Dec 1', or null for now */
export function effectText(name: SettingName, value: SettingValue, from: string | null): string {
  const number = Number(value);
  const [since, bought] = from === null ? ['From now on', 'bought from now on'] : [`From ${from}`, `bought from ${from}`];
  switch (name) {
    case 'platformFee': {
      const fee = platformFeeCents(EXAMPLE_CENTS, number);
      const price = formatCents(EXAMPLE_CENTS);
      return `A ${price} session ${bought}: the family pays ${price}, the trainer gets ${formatCents(EXAMPLE_CENTS - fee)}, X1 ${formatCents(fee)}. What was sold before keeps its fee.`;
    }
    case 'fullRefundHours':
      return `A session ${bought}: the family gets everything back if it cancels at least ${countText(number, 'hour')} before. What was sold before keeps its terms.`;
    case 'minimumPayout':
      return `${since}, a balance of ${formatCents(number - 1)} waits for the next Friday, and ${formatCents(number)} is paid out.`;
    case 'newSellerSessions':
      return `${since}, a trainer counts as new until ${countText(number, 'session')} took place.`;
    case 'newSellerDays':
      return `${since}, a trainer stops being new ${countText(number, 'day')} after the first sale.`;
    case 'newSellerCap':
      return `${since}, a new trainer with ${formatCents(number + 10_000)} gets ${formatCents(number)}, and $100.00 waits.`;
    case 'termsText':
    case 'privacyText':
      return `${since}, the page ${settings[name].label} shows ${value === '' ? 'the text that comes with X1' : 'this text'}.`;
    case 'supportEmail':
      return `${since}, people write to ${value}, and support requests and reports are sent there.`;
    default: {
      const { label } = settings[name];
      return value ? `${since}, ${label.toLowerCase()} are offered.` : `${since}, ${label.toLowerCase()} aren't offered anymore.`;
    }
  }
}

/** What people are told before a change that is worse for them. */
export function noticeText(name: SettingName): string | null {
  const { noticeDays } = settings[name] as { noticeDays?: number };
  if (noticeDays === undefined) return null;
  const days = countText(noticeDays, 'day');
  return name === 'platformFee'
    ? `A higher fee needs at least ${days} of notice. The trainers it concerns get an email when a second operator confirms it.`
    : `A higher value needs at least ${days} of notice.`;
}
