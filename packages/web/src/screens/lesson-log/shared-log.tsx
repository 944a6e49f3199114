import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatLongDate } from '@x1/contract/core/time-format.ts';
import type { SharedLessonLog } from '@x1/contract/lesson-log/lesson-log.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';
import { useState } from 'react';
import { dayText, LessonColumns, LessonRow } from '../../features/lesson-log/lesson-row.tsx';
import { isLinkOver, useDownloadSharedLog, useSharedLog } from '../../features/lesson-log/link-queries.ts';
import { LogFigures } from '../../features/lesson-log/log-figures.tsx';
import { Statements } from '../../features/lesson-log/statements.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FullMessage } from '../../ui/full-message.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';

/** What a compliance officer reads by a trainer's link. The token stays in the address, so that the page can be opened again. */
export function SharedLogScreen() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  const log = useSharedLog(token);
  if (token === null || isLinkOver(log.error)) return <Over />;
  if (log.data) return <Log log={log.data} token={token} />;
  return (
    <div className="stack">
      <PageHead title={t('Lesson log')} />
      {log.isPending ? (
        <PlaceholderRows count={5} label={t('Loading the lessons')} />
      ) : (
        <LoadFailed what={t("The log couldn't be loaded.")} query={log} />
      )}
    </div>
  );
}

function Log({ log, token }: { log: SharedLessonLog; token: string }) {
  const now = useNow();
  const about = [log.university, log.sports.map(sportLabel).join(', ')].filter(Boolean).join(' · ');
  return (
    <div className="stack">
      <div>
        <PageHead
          title={t('Lesson log of {trainerName}', { trainerName: log.trainerName })}
          subtitle={
            about === ''
              ? t('{first} to {last}.', { first: dayText(log.from), last: dayText(log.to) })
              : t('{about}. {first} to {last}.', { about, first: dayText(log.from), last: dayText(log.to) })
          }
          aside={<PdfButton token={token} />}
        />
      </div>
      {log.lessons.length === 0 ? (
        <EmptyState title={t('No lessons in these days')}>{t('A lesson is in the log once its time is over.')}</EmptyState>
      ) : (
        <>
          <LogFigures totals={log.totals} />
          <section aria-labelledby="lessons-title">
            <h2 id="lessons-title" className="mb-3">
              {t('Lessons')}
            </h2>
            <div className="card">
              <LessonColumns />
              <ul className="rows" aria-labelledby="lessons-title">
                {log.lessons.map((lesson, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: read once, and lessons have no id here
                  <LessonRow key={index} lesson={lesson} athlete={lesson.athleteInitials} payer={lesson.payerInitials} />
                ))}
              </ul>
            </div>
          </section>
        </>
      )}
      {log.stated && (
        <Card title={t('What the trainer stated')}>
          <p className="small muted">{t('On X1, on {date}:', { date: formatLongDate(log.stated.at, log.timezone) })}</p>
          <Statements statements={log.stated.statements} />
        </Card>
      )}
      <p className="small muted">
        {t(
          '{trainerName} shows you this log until {date}. X1 writes it from the payments it processed; families are shown by their initials. A fee less what was refunded is what the family and X1 have paid. Days are in the time zone {timezone}.',
          { trainerName: log.trainerName, date: formatDate(log.expiresAt, log.timezone, now), timezone: log.timezone },
        )}
      </p>
    </div>
  );
}

function PdfButton({ token }: { token: string }) {
  const pdf = useDownloadSharedLog(token);
  return (
    <DownloadButton isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
      {t('Download PDF')}
    </DownloadButton>
  );
}

function Over() {
  return (
    <FullMessage
      title={t('This Link Has Ended')}
      actions={
        <Button variant="volt" href="/">
          {t('About X1')}
        </Button>
      }
    >
      {t('Links to a lesson log work for 30 days, or until the trainer ends them. Ask the trainer for a new one.')}
    </FullMessage>
  );
}
