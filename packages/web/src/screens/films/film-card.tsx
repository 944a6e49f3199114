import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Clip } from '@x1/contract/progress/clips.ts';
import type { Progress, ProgressSide } from '@x1/contract/progress/progress.ts';
import { useRef, useState } from 'react';
import { useRemoveClip } from '../../features/progress/clips.ts';
import type { Pair } from '../../features/progress/queries.ts';
import { ReportLink } from '../../features/safety/report-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CommentList } from './comment-list.tsx';
import { FilmPlayer, type PlayerHandle } from './film-player.tsx';
import { dayText } from './words.ts';

interface FilmCardProps {
  pair: Pair;
  user: User;
  side: ProgressSide;
  progress: Progress;
  clip: Clip;
}

/** One film with its player, and what is said at a time of it. */
export function FilmCard({ pair, user, side, progress, clip }: FilmCardProps) {
  const player = useRef<PlayerHandle>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveClip(pair, () => setAsking(false));
  const { athlete, trainer, today } = progress;
  const name = side === 'trainer' ? t("{name}'s family", { name: athlete.firstName }) : trainer.name;
  const theirs = clip.comments.filter((comment) => comment.side !== side);
  const ofComments = theirs.map(({ id, text }) => ({ subject: 'clip_comment', id, name, quote: text }) as const);
  return (
    <div className="film">
      <FilmPlayer
        ref={player}
        clip={clip}
        label={`${clip.moment === 'before' ? t('Before') : t('After')}, ${dayText(clip.addedOn, today)}`}
      />
      <p className="small muted film-by">
        {addedText(clip, side, progress)}
        {clip.isNew && <span className="films-new">{t('New')}</span>}
      </p>
      <CommentList pair={pair} clip={clip} player={player} />
      <div className="film-acts">
        {side === 'family' && (
          <a className="btn quiet mini" href={clip.url} download={`${clip.moment}-${clip.addedOn}`}>
            {t('Save')}
          </a>
        )}
        {(side === 'family' || clip.isOwn) && (
          <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
            {t('Remove film')}
          </Button>
        )}
        {clip.side !== side && <ReportLink user={user} target={{ subject: 'clip', id: clip.id, name }} label={t('Report this film')} />}
        {ofComments[0] && <ReportLink user={user} target={ofComments[0]} among={ofComments} label={t('Report a comment')} />}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('Remove this film?')}
        confirmLabel={t('Remove film')}
        busyLabel={t('Removing...')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(clip)}
      >
        {t("It goes with everything that was said about it. This can't be undone.")}
      </ConfirmDialog>
    </div>
  );
}

/** When it was added and by whom, for the one who reads it. */
function addedText({ side, isOwn, addedOn }: Clip, reader: ProgressSide, { athlete, trainer, today }: Progress): string {
  const day = dayText(addedOn, today);
  if (isOwn) return t('Added {day} by you', { day });
  if (side === 'trainer') return t('Added {day} by {name}', { day, name: firstName(trainer.name) });
  return reader === 'family'
    ? t('Added {day} by your family', { day })
    : t("Added {day} by {name}'s family", { day, name: athlete.firstName });
}
