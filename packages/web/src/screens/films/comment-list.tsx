import { t } from '@x1/contract/core/texts.ts';
import {
  CLIP_COMMENT_MAX_LENGTH,
  CLIP_COMMENTS_MAX,
  type Clip,
  type ClipComment,
  ClipCommentWords,
  filmTime,
} from '@x1/contract/progress/clips.ts';
import { Pencil } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useChangeComment, useRemoveComment, useSayAt } from '../../features/progress/clips.ts';
import type { Pair } from '../../features/progress/queries.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { PlayerHandle } from './film-player.tsx';

interface CommentListProps {
  pair: Pair;
  clip: Clip;
  player: RefObject<PlayerHandle | null>;
}

/** What both sides say at a time of the film; each leads there. */
export function CommentList({ pair, clip, player }: CommentListProps) {
  const [editing, setEditing] = useState<ClipComment>();
  const [atMs, setAtMs] = useState<number>();
  return (
    <>
      {clip.comments.length > 0 && (
        <ol className="film-comments" aria-label={t('Comments, by their time in the film')}>
          {clip.comments.map((comment) => (
            <li key={comment.id}>
              <button
                type="button"
                className="film-time num"
                aria-label={t('Show {time}', { time: filmTime(comment.atMs) })}
                onClick={() => player.current?.show(comment.atMs)}
              >
                {filmTime(comment.atMs)}
              </button>
              <div className="grow min-w-0">
                <p className="small font-semibold">
                  {comment.isOwn ? t('You') : comment.author}
                  {comment.isNew && <span className="films-new">{t('New')}</span>}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{comment.text}</p>
              </div>
              {comment.isOwn && (
                <IconButton icon={Pencil} label={t('Edit {text}', { text: comment.text })} onClick={() => setEditing(comment)} />
              )}
            </li>
          ))}
        </ol>
      )}
      {atMs === undefined ? (
        clip.comments.length < CLIP_COMMENTS_MAX && (
          <Button variant="outline" size="s" onClick={() => setAtMs(player.current?.stop() ?? 0)}>
            {t('Comment here')}
          </Button>
        )
      ) : (
        <SayAt pair={pair} clip={clip} atMs={atMs} onClose={() => setAtMs(undefined)} />
      )}
      {editing && (
        <EditComment
          pair={pair}
          clip={clip}
          comment={clip.comments.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function SayAt({ pair, clip, atMs, onClose }: Omit<CommentListProps, 'player'> & { atMs: number; onClose: () => void }) {
  const say = useSayAt(pair, clip, onClose);
  const form = useForm({ initial: { text: '' }, schema: ClipCommentWords, send: ({ text }) => say.mutateAsync({ atMs, text }) });
  return (
    <form {...form.attributes} className="film-say">
      {form.failure && Object.keys(form.errors).length === 0 && (
        <FormError title={errorText(form.failure, t("This couldn't be saved. Please try again."))} attempt={form.refusals} />
      )}
      <TextArea
        label={t('Comment at {time}', { time: filmTime(atMs) })}
        rows={2}
        limit={CLIP_COMMENT_MAX_LENGTH}
        placeholder={t('Look where the standing foot points')}
        // It has been asked for, by the button that was here.
        autoFocus
        {...form.field('text')}
      />
      <div className="film-acts">
        <Button type="submit" size="s" isBusy={form.isBusy} busyLabel={t('Saving...')}>
          {t('Add comment')}
        </Button>
        <Button variant="quiet" size="s" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function EditComment({ pair, clip, comment, onClose }: Omit<CommentListProps, 'player'> & { comment: ClipComment; onClose: () => void }) {
  const save = useChangeComment(pair, clip, comment, onClose);
  const remove = useRemoveComment(pair, clip, comment, onClose);
  const form = useForm({ initial: { text: comment.text }, schema: ClipCommentWords, send: (words) => save.mutateAsync(words) });
  return (
    <FormDialog
      onClose={onClose}
      title={t('Edit comment at {time}', { time: filmTime(comment.atMs) })}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
      form={form}
    >
      {form.failure && Object.keys(form.errors).length === 0 && (
        <FormError title={errorText(form.failure, t("This couldn't be saved. Please try again."))} attempt={form.refusals} />
      )}
      <TextArea label={t('Comment')} rows={3} limit={CLIP_COMMENT_MAX_LENGTH} {...form.field('text')} />
      <Button variant="danger" size="s" isBusy={remove.isPending} busyLabel={t('Removing...')} onClick={() => remove.mutate()}>
        {t('Remove this comment')}
      </Button>
    </FormDialog>
  );
}
