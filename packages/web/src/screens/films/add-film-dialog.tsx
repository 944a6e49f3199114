import type { User } from '@x1/contract/accounts/user.ts';
import { DrillId, GoalId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { MESSAGE_FILE_MAX_BYTES } from '@x1/contract/media/attachment.ts';
import { findMediaType, mediaTexts, mediaTypes } from '@x1/contract/media/media-rules.ts';
import { CLIP_MAX_MS, type ClipMoment, clipTexts, filmTime } from '@x1/contract/progress/clips.ts';
import { X } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { percentOf } from '../../features/media/labels.ts';
import { messageUploads } from '../../features/media/message-files/message-uploads.ts';
import { useAddClip } from '../../features/progress/clips.ts';
import type { FilmsOf } from '../../features/progress/films-link.tsx';
import type { Pair } from '../../features/progress/queries.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { measureFilm } from './measure-film.ts';

const films = mediaTypes.filter(({ kind }) => kind === 'video');
const accept = films.flatMap(({ contentType, extensions }) => [contentType, ...extensions.map((each) => `.${each}`)]).join(',');

interface AddFilmDialogProps {
  pair: Pair;
  of: FilmsOf;
  user: User;
  moment: ClipMoment;
  onClose: () => void;
  onAdded: () => void;
}

/** Chooses a film, uploads it as a file of a message, and adds it to the goal or drill. */
export function AddFilmDialog({ pair, of, user, moment, onClose, onAdded }: AddFilmDialogProps) {
  // Names the person, so that signing out clears what is remembered of it.
  const key = `film:${user.id}:${of.kind}:${of.id}`;
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [lengthMs, setLengthMs] = useState<number>();
  const upload = useSyncExternalStore(messageUploads.subscribe, messageUploads.list).find(({ form }) => form === key);
  const media = upload?.state.kind === 'ready' ? upload.state.media : undefined;
  useEffect(() => () => messageUploads.cancel(({ form }) => form === key), [key]);
  const add = useAddClip(pair, () => {
    onAdded();
    messageUploads.take(key);
    onClose();
  });
  const choose = async (file: File | undefined) => {
    setProblem(undefined);
    if (!file) return;
    const found = await findProblem(file);
    if (found.problem !== undefined) return setProblem(found.problem);
    setLengthMs(found.lengthMs);
    messageUploads.add(key, [file]);
  };
  const form = useForm({
    initial: {},
    send: () => {
      if (!media || lengthMs === undefined) return Promise.reject(new Error('the button is off'));
      const goalId = of.kind === 'goal' ? GoalId.parse(of.id) : null;
      const drillId = of.kind === 'drill' ? DrillId.parse(of.id) : null;
      return add.mutateAsync({ goalId, drillId, moment, mediaId: media.id, lengthMs });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={moment === 'before' ? t('Add a film from before') : t('Add a film from after')}
      submitLabel={t('Add film')}
      busyLabel={t('Adding...')}
      isReady={media !== undefined}
      form={form}
    >
      {form.failure && (
        <FormError title={errorText(form.failure, t("This couldn't be saved. Please try again."))} attempt={form.refusals} />
      )}
      {upload ? (
        <div className="film-upload">
          <div className="grow min-w-0">
            <p className="clip font-semibold">{upload.file.name}</p>
            <UploadState upload={upload} lengthMs={lengthMs ?? 0} />
          </div>
          <IconButton
            icon={X}
            label={t('Remove {name}', { name: upload.file.name })}
            onClick={() => messageUploads.cancel(({ form: of }) => of === key)}
          />
        </div>
      ) : (
        <DropZone
          label={t('Film')}
          accept={accept}
          title={t('A short film of one thing')}
          buttonLabel={t('Choose a video')}
          hint={t('Up to 2 minutes and 200 MB. Where it was filmed is taken out.')}
          describedBy={`${id}-error`}
          isInvalid={problem !== undefined}
          onFiles={([file]) => void choose(file)}
        />
      )}
      <FieldError id={`${id}-error`} message={problem} />
    </FormDialog>
  );
}

type Upload = ReturnType<typeof messageUploads.list>[number];

function UploadState({ upload: { turn, state, file, sentBytes }, lengthMs }: { upload: Upload; lengthMs: number }) {
  if (state.kind === 'failed') {
    return (
      <p role="alert">
        {state.message}{' '}
        {state.canRetry && (
          <button type="button" className="link" onClick={() => messageUploads.retry(turn)}>
            {t('Try again')}
          </button>
        )}
      </p>
    );
  }
  if (state.kind === 'ready') return <p className="small muted num">{t('{length} · Ready to add', { length: filmTime(lengthMs) })}</p>;
  if (state.kind === 'preparing') return <p className="small muted">{t('Checking…')}</p>;
  const percent = percentOf(sentBytes, file.size);
  return (
    <>
      <p className="small muted num">
        {state.kind === 'interrupted' ? t('Connection lost, trying again…') : t('{percent}% uploaded', { percent })}
      </p>
      <ProgressBar label={t('Upload of {name}', { name: file.name })} value={percent} valueText={`${percent}%`} />
    </>
  );
}

/** Why a film isn't taken, before any byte of it is sent, or how long it is. The server looks at its bytes. */
async function findProblem(file: File): Promise<{ problem: string } | { problem?: undefined; lengthMs: number }> {
  if (findMediaType(file.name, file.type)?.kind !== 'video') return { problem: clipTexts.notAFilm };
  if (file.size > MESSAGE_FILE_MAX_BYTES) return { problem: clipTexts.tooLarge };
  if (file.size === 0) return { problem: mediaTexts.empty };
  const lengthMs = await measureFilm(file);
  if (lengthMs === undefined) return { problem: clipTexts.unreadable };
  return lengthMs > CLIP_MAX_MS ? { problem: clipTexts.tooLong } : { lengthMs };
}
