import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import type { DayRange } from '@x1/contract/lesson-log/academic-year.ts';
import type { LessonLog } from '@x1/contract/lesson-log/lesson-log.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { dayText, LessonColumns, LessonRow } from '../../features/lesson-log/lesson-row.tsx';
import { LogFigures } from '../../features/lesson-log/log-figures.tsx';
import { LogLinks } from '../../features/lesson-log/log-links.tsx';
import { useDownloadLog, useLessonLog } from '../../features/lesson-log/queries.ts';
import { Statements } from '../../features/lesson-log/statements.tsx';
import { AgreementDialog } from '../../features/programs/agreement-dialog.tsx';
import { useCollegeRules } from '../../features/programs/agreement-queries.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { RangeFinder, useRange } from './range-finder.tsx';

const SHOWN_AT_ONCE = 50;

/** The fee-for-lesson log of a trainer, for a compliance office (decision 0104). */
export function LessonLogScreen({ user }: { user: User }) {
  const zone = viewerTimeZone(user);
  const today = toWallTime(useNow().toISOString(), zone).date;
  const finder = useRange(today);
  const log = useLessonLog(finder.range);
  return (
    <div className="stack">
      <div>
        <PageHead
          back={{ href: '/billing?tab=records', label: t('Billing & Earnings') }}
          title={t('Lesson log')}
          subtitle={t("Who you trained, when, where, and what they paid: what your college's compliance office asks for.")}
        />
        <RangeFinder {...finder} />
      </div>
      {finder.range && log.isPending && <PlaceholderRows count={5} label={t('Loading your lessons')} />}
      {log.isError && !log.data && <LoadFailed what={t("Your lessons couldn't be loaded.")} query={log} />}
      {finder.range && log.data && <Log key={`${log.data.from} ${log.data.to}`} log={log.data} range={finder.range} />}
      <Stated zone={zone} />
      <LogLinks range={finder.range} zone={zone} />
      <p className="small muted">
        {t(
          "X1 writes this log from the payments it processed. Whether your lessons fit your school's and your conference's rules is for your compliance office to say: ask before you start, and again when something changes.",
        )}
      </p>
    </div>
  );
}

function Log({ log, range }: { log: LessonLog; range: DayRange }) {
  if (log.lessons.length === 0) {
    return (
      <EmptyState title={t('No lessons in these days')} action={<Button href="/appointments">{t('See your sessions')}</Button>}>
        {t('A lesson is in your log once its time is over.')}
      </EmptyState>
    );
  }
  return (
    <>
      <LogFigures totals={log.totals} />
      <Lessons log={log} range={range} />
    </>
  );
}

function Lessons({ log: { lessons }, range }: { log: LessonLog; range: DayRange }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const newestFirst = lessons.toReversed();
  return (
    <section aria-labelledby="lessons-title">
      <div className="sechead items-center">
        <h2 id="lessons-title">{t('Lessons')}</h2>
        <Downloads range={range} />
      </div>
      <p className="small muted mb-3">{t('In the files, families have initials only.')}</p>
      <div className="card">
        <LessonColumns />
        <ul className="rows" aria-labelledby="lessons-title">
          {newestFirst.slice(0, shown).map((lesson) => (
            <LessonRow
              key={lesson.appointmentId}
              lesson={lesson}
              athlete={lesson.athleteName}
              payer={lesson.payerName}
              date={<Link href={`/session/${lesson.appointmentId}`}>{dayText(lesson.date)}</Link>}
            />
          ))}
        </ul>
      </div>
      <LoadMore
        hasMore={shown < lessons.length}
        isLoading={false}
        onLoadMore={() => setShown(shown + SHOWN_AT_ONCE)}
        note={t('{lessons, plural, one {# lesson} other {# lessons}}', { lessons: lessons.length })}
        label={t('Show more')}
      />
    </section>
  );
}

function Downloads({ range }: { range: DayRange }) {
  const [pdf, csv] = [useDownloadLog('pdf'), useDownloadLog('csv')];
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton isBusy={pdf.isPending} onClick={() => pdf.mutate(range)}>
        {t('PDF')}
      </DownloadButton>
      <DownloadButton isBusy={csv.isPending} onClick={() => csv.mutate(range)}>
        {t('CSV')}
      </DownloadButton>
    </div>
  );
}

/** What the trainer says about playing in college, which stands on the log. */
function Stated({ zone }: { zone: string }) {
  const rules = useCollegeRules();
  const [isAsking, setAsking] = useState(false);
  if (!rules.data) return null;
  const { attestation } = rules.data;
  return (
    <section aria-labelledby="stated-title">
      <div className="sechead items-center">
        <h2 id="stated-title">{t("What you've stated")}</h2>
        <Button variant="outline" size="s" onClick={() => setAsking(true)}>
          {attestation ? t('Change') : t('Answer')}
        </Button>
      </div>
      <Card>
        {!attestation && (
          <p className="small muted">{t('Say whether you play for a college team, and what its rules ask of your lessons.')}</p>
        )}
        {attestation && !attestation.playsInCollege && <p className="small">{t("You don't play for a college team.")}</p>}
        {attestation?.playsInCollege && (
          <>
            <p className="small muted">
              {t("On {date} you stated this. It's at the end of your log.", { date: formatLongDate(attestation.statedAt, zone) })}
            </p>
            <Statements statements={attestation.statements} />
          </>
        )}
      </Card>
      {isAsking && (
        <AgreementDialog asks={{ expectations: false, college: true }} onClose={() => setAsking(false)} onDone={() => setAsking(false)} />
      )}
    </section>
  );
}
