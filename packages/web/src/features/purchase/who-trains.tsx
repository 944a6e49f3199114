import { ATHLETE_NAME_MAX_LENGTH, type Athlete, ageGroup, birthYearsAt } from '@x1/contract/accounts/athlete.ts';
import { gradeLabel } from '@x1/contract/accounts/value-labels.ts';
import { t } from '@x1/contract/core/texts.ts';
import { flushSync } from 'react-dom';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { athleteName } from './labels.ts';
import type { useWhoTrains } from './use-who-trains.ts';

interface WhoTrainsProps {
  who: ReturnType<typeof useWhoTrains>;
  trainerFirstName: string;
  /** 'Myself' is the parent who set up the family: to the second adult it is an athlete with a name (R172). */
  isSecondAdult: boolean;
  isDisabled: boolean;
}

/** Asks who trains: one choice, or first name and birth year (R171). A family without athletes sees the two fields at once. */
export function WhoTrains(props: WhoTrainsProps) {
  const { who, trainerFirstName, isSecondAdult, isDisabled } = props;
  const { athletes, choice, errors, change } = who;
  const box = useFocusOnRefusal(who.refusals, isDisabled);
  const year = useNow().getUTCFullYear();
  if (athletes.isPending) return <WhoPlaceholder />;
  if (athletes.isError && !athletes.data) return <LoadFailed what={t("Your athletes couldn't be loaded.")} query={athletes} />;
  const isFirst = athletes.data.length === 0 && choice.value === 'new';
  const fields = <NewAthleteFields who={who} year={year} isDisabled={isDisabled} />;
  const offersSelf = !isSecondAdult && !athletes.data.some(({ isSelf }) => isSelf);
  const chooseSelf = () => {
    flushSync(() => change({ value: 'self' }));
    // The pressed button is gone: the focus goes to what it chose.
    box.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  };
  return (
    <div ref={box}>
      {isFirst ? (
        <>
          {fields}
          {offersSelf && (
            <Button variant="outline" size="s" className="mt-1" isDisabled={isDisabled} onClick={chooseSelf}>
              {t("I'm the one training")}
            </Button>
          )}
        </>
      ) : (
        <RadioGroup
          legend={t("Who's training?")}
          isLegendHidden
          value={choice.value}
          error={errors['value']}
          onChange={(value) => change({ value })}
        >
          {athletes.data.map((athlete) => (
            <RadioCard
              key={athlete.id}
              className="athlete-card"
              value={String(athlete.id)}
              title={athleteName(athlete, isSecondAdult)}
              description={athlete.isSelf ? undefined : aboutText(athlete, year)}
              isDisabled={isDisabled}
            />
          ))}
          {offersSelf && <RadioCard value="self" title={t('Myself')} isDisabled={isDisabled} />}
          <RadioCard value="new" title={t('Add an athlete')} isDisabled={isDisabled} below={choice.value === 'new' && fields} />
        </RadioGroup>
      )}
      <p className="hint">
        {t("After you pay, {name} can see the first name, age group and any details you've added.", {
          name: trainerFirstName,
        })}
      </p>
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
          label={t('First name')}
          autoComplete="off"
          maxLength={ATHLETE_NAME_MAX_LENGTH}
          value={choice.firstName}
          error={errors['firstName']}
          disabled={isDisabled}
          onChange={({ target }) => change({ firstName: target.value })}
        />
        <Select
          label={t('Birth year')}
          placeholder={t('Year')}
          options={birthYearsAt(year).map(String)}
          value={choice.birthYear}
          error={errors['birthYear']}
          disabled={isDisabled}
          onChange={({ target }) => change({ birthYear: target.value })}
        />
      </div>
      <p className="hint">{t("That's all we need today. Grade and level can wait.")}</p>
    </>
  );
}

function aboutText(athlete: Athlete, year: number): string | undefined {
  return [ageGroup(athlete, year), gradeLabel(athlete.gradeLevel ?? '')].filter(Boolean).join(', ') || undefined;
}

function WhoPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading your athletes')}>
      <Placeholder width={120} height={20} className="mb-1.5" />
      <Placeholder height={120} />
    </PlaceholderGroup>
  );
}
