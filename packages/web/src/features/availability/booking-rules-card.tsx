import { t } from '@x1/contract/core/texts.ts';
import {
  askAgainChoices,
  type BookingRules,
  bufferChoices,
  noticeChoices,
  OFFERED_ASK_AGAIN_HOURS,
} from '@x1/contract/scheduling/booking-rules.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

interface BookingRulesCardProps {
  rules: BookingRules;
  /** Without hours there is nothing to keep bookings within. */
  hasHours: boolean;
  onChange: (changed: Partial<BookingRules>) => void;
}

/** How a trainer protects their time, in plain words (R174, R175). */
export function BookingRulesCard({ rules, hasHours, onChange }: BookingRulesCardProps) {
  return (
    <Card title={t('Booking rules')} className="booking-rules">
      <Select
        label={t('Minimum notice')}
        hint={t('The latest a parent can book before a session.')}
        options={optionsOf(noticeChoices)}
        value={String(rules.minimumNoticeMinutes)}
        onChange={({ target }) => onChange({ minimumNoticeMinutes: chosen(noticeChoices, target.value) })}
      />
      <Select
        label={t('Buffer before')}
        hint={t('Time to get there.')}
        options={optionsOf(bufferChoices)}
        value={String(rules.bufferBeforeMinutes)}
        onChange={({ target }) => onChange({ bufferBeforeMinutes: chosen(bufferChoices, target.value) })}
      />
      <Select
        label={t('Buffer after')}
        hint={t('Time to pack up and head out.')}
        options={optionsOf(bufferChoices)}
        value={String(rules.bufferAfterMinutes)}
        onChange={({ target }) => onChange({ bufferAfterMinutes: chosen(bufferChoices, target.value) })}
      />
      <Switch
        label={t('Only within my hours')}
        hint={hasHours ? t('When this is off, parents can ask for other times and you decide.') : t('Set your weekly hours first.')}
        checked={rules.onlyWithinHours}
        disabled={!hasHours && !rules.onlyWithinHours}
        onChange={({ target }) => onChange({ onlyWithinHours: target.checked })}
      />
      <AskAgain rules={rules} hasHours={hasHours} onChange={onChange} />
    </Card>
  );
}

/** Sessions of a package are approved with it: on short notice the trainer may still want to be asked. */
function AskAgain({ rules, hasHours, onChange }: BookingRulesCardProps) {
  const within = rules.askAgainWithinHours ?? null;
  const set = (askAgainWithinHours: BookingRules['askAgainWithinHours']) => onChange({ askAgainWithinHours });
  return (
    <>
      <Switch
        label={t('Ask me again about last-minute times')}
        hint={askAgainHint(rules, hasHours)}
        checked={within !== null}
        disabled={!hasHours && within === null}
        onChange={({ target }) => set(target.checked ? OFFERED_ASK_AGAIN_HOURS : null)}
      />
      {within !== null && (
        <Select
          label={t('Ask me again within')}
          options={askAgainChoices.map((hours) => ({ value: String(hours), label: t('{hours} hours', { hours }) }))}
          value={String(within)}
          onChange={({ target }) => set(chosen(askAgainChoices, target.value))}
        />
      )}
    </>
  );
}

function askAgainHint({ onlyWithinHours }: BookingRules, hasHours: boolean): string {
  if (!hasHours) return t('Set your weekly hours first.');
  const soon = t("When a parent picks a time that starts soon, you approve it first, even in a package you've approved.");
  return onlyWithinHours ? soon : `${soon} ${t('We always ask you about times outside your hours.')}`;
}

const optionsOf = (choices: readonly number[]) => choices.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }));

function minutesText(minutes: number): string {
  if (minutes === 0) return t('None');
  return minutes <= 60 ? t('{minutes} min', { minutes }) : t('{hours} hours', { hours: minutes / 60 });
}

/** What a select gives back is one of its choices. */
function chosen<Choice extends number>(choices: readonly Choice[], value: string): Choice {
  return choices.find((choice) => String(choice) === value) ?? (choices[0] as Choice);
}
