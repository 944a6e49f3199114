import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Progress, ProgressSide } from '@x1/contract/progress/progress.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dayText } from './words.ts';

const FIRST = 3;

/** What the trainer wrote after sessions, the newest first; each is written on its session's page. */
export function NotesCard({ progress: { notes, withoutNotes, today, trainer }, side }: { progress: Progress; side: ProgressSide }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? notes : notes.slice(0, FIRST);
  return (
    <Card title={t('Notes after sessions')}>
      {notes.length === 0 && (
        <p className="muted">
          {side === 'trainer'
            ? t("No notes yet. Write them on the page of a session once it's over.")
            : t('No notes yet. What {firstName} writes after a session shows up here.', { firstName: firstName(trainer.name) })}
        </p>
      )}
      {side === 'trainer' && withoutNotes && (
        <p>
          <Link href={`/session/${withoutNotes.appointmentId}`} className="link inline-flex min-h-11 items-center">
            {t('Write notes for {day}', { day: dayText(withoutNotes.endedOn, today) })}
          </Link>
        </p>
      )}
      <ul className="progress-notes">
        {shown.map((note) => (
          <li key={note.appointmentId}>
            <Link href={`/session/${note.appointmentId}`} className="link small">
              {dayText(note.heldOn, today)}
            </Link>
            {note.notes && <p className="whitespace-pre-line wrap-anywhere">{note.notes}</p>}
            {note.homework && (
              <p className="whitespace-pre-line wrap-anywhere">
                <strong>{t('Homework:')}</strong> {note.homework}
              </p>
            )}
          </li>
        ))}
      </ul>
      {notes.length > shown.length && (
        <Button variant="outline" size="s" className="mt-4" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: notes.length })}
        </Button>
      )}
    </Card>
  );
}
