import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { NewSessionNotes, NOTES_MAX_LENGTH, type SessionNotes } from '@x1/contract/scheduling/session-notes.ts';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSaveNotes } from '../../features/sessions/mutations.ts';
import { deviceDraft, likeBlank } from '../../lib/form-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { SessionView } from './session-view.ts';

const TITLE = t('Notes and homework');
const blank = { notes: '', homework: '' };
const accepts = likeBlank(blank);

/** What the trainer wrote after the session (B39): the trainer writes it, the parent reads it. */
export function NotesCard({ view }: { view: SessionView }) {
  const { appointment, notes } = view.details;
  if (appointment.state !== 'completed') return null;
  if (view.user.role === 'trainer') return <AskedNotes view={view} />;
  return notes && (notes.notes || notes.homework) ? (
    <Card title={TITLE}>
      <Written notes={notes} />
    </Card>
  ) : null;
}

/** Focuses the notes if the address asks for them (`#notes`), also when that's added while this page is open. */
function AskedNotes({ view }: { view: SessionView }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusIfAsked = () => {
      if (location.hash === '#notes') part.current?.querySelector('textarea')?.focus();
    };
    focusIfAsked();
    // The router dispatches an event of this name when it navigates.
    addEventListener('pushState', focusIfAsked);
    return () => removeEventListener('pushState', focusIfAsked);
  }, []);
  return (
    <div ref={part}>
      <OwnNotes view={view} />
    </div>
  );
}

function Written({ notes: { notes, homework } }: { notes: SessionNotes }) {
  return (
    <div className="grid gap-4">
      {notes && <p className="max-w-[66ch] whitespace-pre-line wrap-anywhere">{notes}</p>}
      {homework && (
        <div>
          <h3 className="mb-1">{t('Homework')}</h3>
          <p className="max-w-[66ch] whitespace-pre-line wrap-anywhere">{homework}</p>
        </div>
      )}
    </div>
  );
}

function OwnNotes({ view }: { view: SessionView }) {
  const { appointment, notes, parent } = view.details;
  const form = useNotesForm(view);
  if (notes && !form.isOpen) {
    return (
      <Card
        title={TITLE}
        aside={
          <Button variant="quiet" size="s" icon={Pencil} onClick={() => form.setOpen(true)}>
            {t('Edit')}
          </Button>
        }
      >
        <Written notes={notes} />
      </Card>
    );
  }
  return (
    <Card title={TITLE}>
      <form {...form.attributes} key={appointment.id}>
        <TextArea
          label={t('Notes')}
          rows={4}
          limit={NOTES_MAX_LENGTH}
          hint={t('How it went. {name} will see it.', { name: firstName(parent.name) })}
          {...form.field('notes')}
        />
        <TextArea
          label={t('Homework')}
          isOptional
          rows={3}
          limit={NOTES_MAX_LENGTH}
          hint={t('What to practice until next time.')}
          {...form.field('homework')}
        />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" isDisabled={!form.isChanged} isBusy={form.isBusy} busyLabel={t('Saving...')}>
            {t('Save notes')}
          </Button>
          <p className="small muted" aria-live="polite">
            {form.isChanged && t('Not saved yet. It stays on this device until you save it.')}
          </p>
        </div>
      </form>
    </Card>
  );
}

/** What is typed waits on the device, offline or refused. */
function useNotesForm({ details: { appointment, notes }, user }: SessionView) {
  const [isAsked, setOpen] = useState(false);
  const save = useSaveNotes(appointment.id);
  const form = useForm({
    initial: notes ? { notes: notes.notes, homework: notes.homework } : blank,
    draft: deviceDraft(`draft:notes:${user.id}:${appointment.id}`, accepts),
    schema: NewSessionNotes,
    send: async (typed) => {
      await save.mutateAsync(typed);
      setOpen(false);
    },
  });
  return { ...form, isOpen: isAsked || form.isChanged, setOpen };
}
