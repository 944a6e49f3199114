import type { Athlete } from '@x1/contract/accounts/athlete.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { athletesApi } from '../../lib/api/athletes.ts';
import { fieldErrors } from '../../lib/api-errors.ts';
import type { FormErrors } from '../../lib/form-schema.ts';
import { refresh } from '../../lib/query-client.ts';
import { athleteKeys } from '../../lib/query-keys.ts';
import { useRead } from '../../lib/use-read.ts';

/** What is chosen: a saved athlete by its id, 'self', or 'new' with the two fields; '' before anything is. */
export interface WhoChoice {
  readonly value: string;
  readonly firstName: string;
  readonly birthYear: string;
}

export const NOBODY_CHOSEN = t('Choose who is training.');

/** The only saved athlete; the two fields for the first one; with several nothing, so that the wrong child isn't booked. */
export function preselected(athletes: readonly Athlete[] | undefined): string {
  if (athletes === undefined || athletes.length > 1) return '';
  return athletes[0]?.id.toString() ?? 'new';
}

/** What is missing in a choice, by field; empty when it can be sent. */
export function problemsOf({ value, firstName, birthYear }: WhoChoice): FormErrors {
  if (value === '') return { value: NOBODY_CHOSEN };
  if (value !== 'new') return {};
  return {
    ...(firstName.trim() === '' && { firstName: t('First name is required') }),
    ...(birthYear === '' && { birthYear: t('Birth year is required') }),
  };
}

/** Who of the family trains: a saved athlete, 'Myself', or a new one by first name and birth year (R171). */
export function useWhoTrains() {
  const athletes = useRead(athleteKeys.all, athletesApi.listAthletes, {});
  const [given, setGiven] = useState<Partial<WhoChoice>>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const choice: WhoChoice = { value: preselected(athletes.data), firstName: '', birthYear: '', ...given };

  const refuse = (found: FormErrors): null => {
    setErrors(found);
    setRefusals((count) => count + 1);
    return null;
  };

  /** Whether there is an answer; otherwise the fields say what is missing. */
  function isAnswered(): boolean {
    const problems = problemsOf(choice);
    const isComplete = Object.keys(problems).length === 0;
    if (!isComplete) refuse(problems);
    return isComplete;
  }

  /** The athlete to book for, saved now if they are new; null while the fields say what is missing. Rejects when the server can't be reached. */
  async function resolve(): Promise<Athlete | null> {
    if (!isAnswered()) return null;
    const saved = athletes.data?.find(({ id }) => String(id) === choice.value);
    if (saved) return saved;
    try {
      const athlete = choice.value === 'self' ? await athletesApi.addSelf() : await addNew(choice);
      // Chosen by its id from now on: another try adds nobody.
      await refresh(athletesApi.addAthlete.stale);
      setGiven({ value: String(athlete.id) });
      return athlete;
    } catch (error) {
      const found = fieldErrors(error);
      if (Object.keys(found).length === 0) throw error;
      return refuse(found);
    }
  }

  return {
    athletes,
    choice,
    errors,
    refusals,
    isAnswered,
    resolve,
    change: (change: Partial<WhoChoice>) => {
      setGiven((before) => ({ ...before, ...change }));
      setErrors({});
    },
  };
}

function addNew({ firstName, birthYear }: WhoChoice): Promise<Athlete> {
  return athletesApi.addAthlete({ body: { firstName, birthYear: Number(birthYear) } });
}
