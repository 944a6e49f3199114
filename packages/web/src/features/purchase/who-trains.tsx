import { ATHLETE_NAME_MAX_LENGTH, type Athlete, ageGroup, birthYearsAt } from '@x1/contract/accounts/athlete.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import type { useWhoTrains } from './use-who-trains.ts';

interface WhoTrainsProps {
  who: ReturnType<typeof useWhoTrains>;
  trainerFirstName: string;
  /** 'Myself' is the parent who set up the family: to the second adult it is an athlete with a name (R172). */
  isSecondAdult: boolean;
  isDisabled: boolean;
}

/** Asks who trains: one choice, or first name and birth year (R171). */
export function WhoTrains({ who, trainerFirstName, isSecondAdult, isDisabled }: WhoTrainsProps) {
  const { athletes, choice, errors, change } = who;
  const box = useFocusOnRefusal(who.refusals, isDisabled);
  const now = useNow();
  if (athletes.isPending) return <WhoPlaceholder />;
  if (athletes.isError) return <LoadFailed what="Your athletes couldn't be loaded." query={athletes} />;
  const year = now.getUTCFullYear();
  return (
    <div ref={box}>
      <RadioGroup
        legend="Who's training?"
        value={choice.value}
        error={errors['value']}
        hint={
          choice.value === 'new'
            ? undefined
            : `After you pay, ${trainerFirstName} can see the first name, age group and any details you've added.`
        }
        onChange={(value) => change({ value })}
      >
        {athletes.data.map((athlete) => (
          <RadioCard
            key={athlete.id}
            value={String(athlete.id)}
            title={athlete.isSelf && !isSecondAdult ? 'Myself' : athlete.firstName}
            description={athlete.isSelf ? undefined : aboutText(athlete, year)}
            isDisabled={isDisabled}
          />
        ))}
        {!isSecondAdult && !athletes.data.some(({ isSelf }) => isSelf) && <RadioCard value="self" title="Myself" isDisabled={isDisabled} />}
        <RadioCard value="new" title="Add an athlete" isDisabled={isDisabled} />
      </RadioGroup>
      {choice.value === 'new' && <NewAthleteFields who={who} year={year} isDisabled={isDisabled} />}
    </div>
  );
}

function NewAthleteFields({
  who: { choice, errors, change },
  year,
  isDisabled,
}: Pick<WhoTrainsProps, 'who' | 'isDisabled'> & { year: number }) {
  return (
    <>
      <div className="who-fields">
        <TextField
          label="First name"
          autoComplete="off"
          maxLength={ATHLETE_NAME_MAX_LENGTH}
          value={choice.firstName}
          error={errors['firstName']}
          disabled={isDisabled}
          onChange={({ target }) => change({ firstName: target.value })}
        />
        <Select
          label="Birth year"
          placeholder="Year"
          options={birthYearsAt(year).map(String)}
          value={choice.birthYear}
          error={errors['birthYear']}
          disabled={isDisabled}
          onChange={({ target }) => change({ birthYear: target.value })}
        />
      </div>
      <p className="hint">That's all we need for now. You can add more in Profile Settings later.</p>
    </>
  );
}

function aboutText(athlete: Athlete, year: number): string | undefined {
  return [ageGroup(athlete, year), athlete.gradeLevel].filter(Boolean).join(', ') || undefined;
}

function WhoPlaceholder() {
  return (
    <PlaceholderGroup label="Loading your athletes">
      <Placeholder width={120} height={20} className="mb-1.5" />
      <Placeholder height={120} />
    </PlaceholderGroup>
  );
}
