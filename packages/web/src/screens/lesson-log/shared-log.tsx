import { formatDate, formatLongDate } from '@x1/contract/core/time-format.ts';
import type { SharedLessonLog } from '@x1/contract/lesson-log/lesson-log.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { dayText, LessonColumns, LessonRow } from '../../features/lesson-log/lesson-row.tsx';
import { isLinkOver, useDownloadSharedLog, useSharedLog } from '../../features/lesson-log/link-queries.ts';
import { LogFigures } from '../../features/lesson-log/log-figures.tsx';
import { Statements } from '../../features/lesson-log/statements.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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
      <PageHead title="Lesson log" />
      {log.isPending ? (
        <PlaceholderRows count={5} label="Loading the lessons" />
      ) : (
        <LoadFailed what="The log couldn't be loaded." query={log} />
      )}
    </div>
  );
}

function Log({ log, token }: { log: SharedLessonLog; token: string }) {
  const now = useNow();
  const about = [log.university, log.sports.join(', ')].filter(Boolean).join(' · ');
  return (
    <div className="stack">
      <div>
        <PageHead
          title={`Lesson log of ${log.trainerName}`}
          subtitle={`${about === '' ? '' : `${about}. `}${dayText(log.from)} to ${dayText(log.to)}.`}
          aside={<DownloadButton token={token} />}
        />
      </div>
      {log.lessons.length === 0 ? (
        <EmptyState title="No lessons in these days">A lesson is in the log once its time is over.</EmptyState>
      ) : (
        <>
          <LogFigures totals={log.totals} />
          <section aria-labelledby="lessons-title">
            <h2 id="lessons-title" className="mb-3">
              Lessons
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
        <Card title="What the trainer stated">
          <p className="small muted">On X1, on {formatLongDate(log.stated.at, log.timezone)}:</p>
          <Statements statements={log.stated.statements} />
        </Card>
      )}
      <p className="small muted">
        {log.trainerName} shows you this log until {formatDate(log.expiresAt, log.timezone, now)}. X1 writes it from the payments it
        processed; families are shown by their initials. A fee less what was refunded is what the family and X1 have paid. Days are in the
        time zone {log.timezone}.
      </p>
    </div>
  );
}

function DownloadButton({ token }: { token: string }) {
  const pdf = useDownloadSharedLog(token);
  return (
    <Button variant="outline" size="s" icon={Download} isBusy={pdf.isPending} busyLabel="Making it..." onClick={() => pdf.mutate()}>
      Download PDF
    </Button>
  );
}

function Over() {
  return (
    <FullMessage
      title="This Link Has Ended"
      actions={
        <Button variant="volt" href="/">
          About X1
        </Button>
      }
    >
      Links to a lesson log work for 30 days, or until the trainer ends them. Ask the trainer for a new one.
    </FullMessage>
  );
}
