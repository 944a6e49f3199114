import { type BookingRules, bufferChoices, noticeChoices } from '@x1/contract/scheduling/booking-rules.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

interface BookingRulesCardProps {
  rules: BookingRules;
  /** Without hours there is nothing to keep bookings within. */
  hasHours: boolean;
  onChange: (changed: Partial<BookingRules>) => void;
}

/** How a trainer protects their time, in plain words (R174). */
export function BookingRulesCard({ rules, hasHours, onChange }: BookingRulesCardProps) {
  return (
    <Card title="Booking rules" className="booking-rules">
      <Select
        label="Minimum notice"
        hint="The latest a parent can book before a session."
        options={optionsOf(noticeChoices)}
        value={String(rules.minimumNoticeMinutes)}
        onChange={({ target }) => onChange({ minimumNoticeMinutes: chosen(noticeChoices, target.value) })}
      />
      <Select
        label="Buffer before"
        hint="Time to get there."
        options={optionsOf(bufferChoices)}
        value={String(rules.bufferBeforeMinutes)}
        onChange={({ target }) => onChange({ bufferBeforeMinutes: chosen(bufferChoices, target.value) })}
      />
      <Select
        label="Buffer after"
        hint="Time to pack up and head out."
        options={optionsOf(bufferChoices)}
        value={String(rules.bufferAfterMinutes)}
        onChange={({ target }) => onChange({ bufferAfterMinutes: chosen(bufferChoices, target.value) })}
      />
      <Switch
        label="Only within my hours"
        hint={hasHours ? 'When this is off, parents can ask for other times and you decide.' : 'Set your weekly hours first.'}
        checked={rules.onlyWithinHours}
        disabled={!hasHours && !rules.onlyWithinHours}
        onChange={({ target }) => onChange({ onlyWithinHours: target.checked })}
      />
    </Card>
  );
}

const optionsOf = (choices: readonly number[]) => choices.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }));

function minutesText(minutes: number): string {
  if (minutes === 0) return 'None';
  return minutes <= 60 ? `${minutes} min` : `${minutes / 60} hours`;
}

/** What a select gives back is one of its choices. */
function chosen<Choice extends number>(choices: readonly Choice[], value: string): Choice {
  return choices.find((choice) => String(choice) === value) ?? (choices[0] as Choice);
}
