import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { academicYear, academicYearLabel, academicYearOf, type DayRange } from '@x1/contract/lesson-log/academic-year.ts';
import { LESSON_LOG_MAX_DAYS } from '@x1/contract/lesson-log/lesson-log.ts';
import { useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

const YEARS_OFFERED = 4;
const OWN = 'own';

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text);

/** What is wrong with a typed range; undefined where nothing is. */
export function rangeProblem({ from, to }: DayRange): string | undefined {
  if (!isDay(from) || !isDay(to)) return t('Choose both days.');
  if (to < from) return t("The last day can't be before the first.");
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days > LESSON_LOG_MAX_DAYS ? t('Choose two years at most.') : undefined;
}

/** The days of a log: an academic year, or any. @param today in the trainer's zone */
export function useRange(today: CalendarDate) {
  const thisYear = academicYearOf(today);
  const [choice, setChoice] = useState(String(thisYear));
  const [own, setOwn] = useState<DayRange>(academicYear(thisYear));
  const range = choice === OWN ? own : academicYear(Number(choice));
  const problem = rangeProblem(range);
  return { choice, setChoice, own, setOwn, problem, thisYear, range: problem === undefined ? range : undefined };
}

/** Chooses the days. */
export function RangeFinder({ choice, setChoice, own, setOwn, problem, thisYear }: ReturnType<typeof useRange>) {
  const years = Array.from({ length: YEARS_OFFERED }, (_, back) => thisYear - back);
  return (
    <search className="lesson-finder">
      <Select
        label={t('Days')}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={[
          ...years.map((year) => ({
            value: String(year),
            label: t('Academic year {academicYear}', { academicYear: academicYearLabel(year) }),
          })),
          { value: OWN, label: t('Other days') },
        ]}
      />
      {choice === OWN && (
        <>
          <TextField
            label={t('First day')}
            type="date"
            value={own.from}
            onChange={(event) => setOwn({ ...own, from: event.target.value })}
          />
          <TextField
            label={t('Last day')}
            type="date"
            value={own.to}
            error={problem}
            onChange={(event) => setOwn({ ...own, to: event.target.value })}
          />
        </>
      )}
    </search>
  );
}
