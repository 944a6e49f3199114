import type { SettingWish } from '@x1/contract/admin/approval.ts';
import type { AuditEntry } from '@x1/contract/admin/operations.ts';
import { dollarsToCents, formatBasisPoints, formatCents } from '@x1/contract/core/number-format.ts';
import { platformFeeCents } from '@x1/contract/core/platform-fee.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { type SettingName, type SettingValue, settings } from '@x1/contract/settings/settings.ts';

/** A value as people read it: '15%', '24 hours', '$50.00', 'On', names. */
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
    case 'list':
      return namesOf(value).length === 0 ? 'None added' : `${namesOf(value).length} added: ${firstNames(namesOf(value))}`;
    case 'line':
      return String(value) || 'The text that comes with X1';
    case 'text':
      return value === '' ? 'The text that comes with X1' : countText(String(value).split(/\s+/).length, 'word');
  }
}

const namesOf = (value: SettingValue): readonly string[] => (Array.isArray(value) ? value : []);

/** As many names a line shows. */
const SHOWN_NAMES = 5;

function firstNames(names: readonly string[]): string {
  const rest = names.length - SHOWN_NAMES;
  return `${names.slice(0, SHOWN_NAMES).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}

/** 'Platform fee for Soccer'. */
export function settingTitle({ setting, scopeName }: Pick<SettingWish, 'setting' | 'scopeName'>): string {
  return `${settings[setting].label}${scopeName ? ` for ${scopeName}` : ''}`;
}

/** '12% from Jan 1, 2027', or 'the default'. */
function wishedText({ setting, value, effectiveAt }: SettingWish, zone: string, now: Date): string {
  const from = effectiveAt === null ? '' : ` from ${formatDate(effectiveAt, zone, now)}`;
  return `${value === null ? 'the default' : settingText(setting, value)}${from}`;
}

/** What an operator did about a setting: asked for it, made it, or decided about what another one had asked for; undefined for anything else. */
export function settingDeed(
  { action, settingChange }: Pick<AuditEntry, 'action' | 'settingChange'>,
  zone: string,
  now: Date,
): string | undefined {
  if (settingChange === null) return undefined;
  const [title, wished] = [settingTitle(settingChange), wishedText(settingChange, zone, now)];
  switch (action) {
    case 'settings.change':
      return `${settingChange.isAsked ? 'Asked to change' : 'Changed'} ${title} to ${wished}`;
    case 'settings.withdraw':
      return `Withdrew: ${title}, ${wished}`;
    case 'approvals.approve':
      return `Approved: ${title}, ${wished}`;
    case 'approvals.decline':
      return `Declined: ${title}, ${wished}`;
    default:
      return undefined;
  }
}

/** A value that is too long for a line, to be read whole; null for any other. */
export function wholeText(name: SettingName, value: SettingValue): string | null {
  const { kind } = settings[name];
  if (kind === 'list') return namesOf(value).length > SHOWN_NAMES ? namesOf(value).join('\n') : null;
  return kind === 'text' && value !== '' ? String(value) : null;
}

/** The names of a field with one on each line. */
export const typedNames = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** What a field holds for a value, without its unit. */
export function toFieldText(name: SettingName, value: SettingValue): string {
  const { kind } = settings[name];
  if (kind === 'percent') return String(Number(value) / 100);
  if (kind === 'cents') return (Number(value) / 100).toFixed(2);
  if (kind === 'switch') return value ? 'on' : 'off';
  if (kind === 'list') return namesOf(value).join('\n');
  return String(value);
}

/** The value of what was typed; what is no number stays one that the rules of the setting refuse. */
export function fromFieldText(name: SettingName, text: string): SettingValue {
  const { kind } = settings[name];
  if (kind === 'email' || kind === 'text' || kind === 'line') return text.trim();
  if (kind === 'list') return typedNames(text);
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
    case 'addedSports':
    case 'addedUniversities': {
      const what = name === 'addedSports' ? 'sports' : 'universities';
      const names = namesOf(value);
      return names.length === 0
        ? `${since}, only the ${what} that come with X1 are offered.`
        : `${since}, the ${what} to choose from have these beside those that come with X1: ${firstNames(names)}.`;
    }
    case 'landingHeadline':
    case 'landingLead':
    case 'landingHeadlineSpanish':
    case 'landingLeadSpanish':
      return `${since}, the landing page says ${value === '' ? 'what comes with X1.' : `“${withPeriod(String(value))}”`}`;
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

/** Whether trainers are emailed about a change of the setting, and again if it's withdrawn. */
export const tellsTrainers = (name: SettingName): boolean => name === 'platformFee';

/** What people are told before a change that is worse for them. */
export function noticeText(name: SettingName): string | null {
  const { noticeDays } = settings[name] as { noticeDays?: number };
  if (noticeDays === undefined) return null;
  const days = countText(noticeDays, 'day');
  return tellsTrainers(name)
    ? `A higher fee needs at least ${days} of notice. The trainers it concerns get an email when a second operator confirms it.`
    : `A higher value needs at least ${days} of notice.`;
}

/** A quoted text that ends a sentence ends it within the quotes. */
const withPeriod = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
