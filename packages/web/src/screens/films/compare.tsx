import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { CLIPS_MAX, type Clip, type ClipMoment } from '@x1/contract/progress/clips.ts';
import type { Progress, ProgressSide } from '@x1/contract/progress/progress.ts';
import { Film, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSeeClip } from '../../features/progress/clips.ts';
import { type FilmsOf, newsOf } from '../../features/progress/films-link.tsx';
import type { Pair } from '../../features/progress/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { AddFilmDialog } from './add-film-dialog.tsx';
import { FilmCard } from './film-card.tsx';
import { dayText } from './words.ts';

interface CompareProps {
  pair: Pair;
  of: FilmsOf;
  user: User;
  side: ProgressSide;
  progress: Progress;
  clips: readonly Clip[];
  readAt: string;
}

/** Before and after: beside each other where there's room, one at a time on a phone. */
export function Compare({ pair, of, user, side, progress, clips: read, readAt }: CompareProps) {
  const clips = useSeen(pair, read, readAt);
  const [adding, setAdding] = useState<ClipMoment>();
  const [chosen, setChosen] = useState<Clip['id']>();
  const before = clips.find(({ moment }) => moment === 'before');
  const afters = clips.filter(({ moment }) => moment === 'after');
  const after = afters.find(({ id }) => id === chosen) ?? afters.at(-1);
  const [moment, setMoment] = useState<ClipMoment>(after ? 'after' : 'before');
  const card = (clip: Clip) => <FilmCard key={clip.id} {...{ pair, user, side, progress, clip }} />;
  return (
    <>
      <div className="films-switch">
        <Segments
          legend={t('Which film')}
          isLegendHidden
          value={moment}
          onChange={setMoment}
          options={[
            { value: 'before', label: t('Before') },
            { value: 'after', label: t('After') },
          ]}
        />
      </div>
      <div className="films-pair" data-shown={moment}>
        <section data-moment="before" aria-label={t('Before')}>
          <div className="films-head">
            <h2>{t('Before')}</h2>
          </div>
          {before ? card(before) : <Empty moment="before" onAdd={() => setAdding('before')} />}
        </section>
        <section data-moment="after" aria-label={t('After')}>
          <div className="films-head">
            <h2>{t('After')}</h2>
            {afters.length > 1 && (
              <Select
                label={t('Which film')}
                isLabelHidden
                value={String(after?.id)}
                onChange={({ target }) => setChosen(afters.find(({ id }) => String(id) === target.value)?.id)}
                options={afters.map(({ id, addedOn }, index) => ({
                  value: String(id),
                  label: t('{number} of {count}, {day}', {
                    number: index + 1,
                    count: afters.length,
                    day: dayText(addedOn, progress.today),
                  }),
                }))}
              />
            )}
          </div>
          {after ? card(after) : <Empty moment="after" onAdd={() => setAdding('after')} />}
        </section>
      </div>
      {after && clips.length < CLIPS_MAX && (
        <div>
          <Button variant="outline" icon={Plus} onClick={() => setAdding('after')}>
            {t('Add another film')}
          </Button>
        </div>
      )}
      {adding && (
        <AddFilmDialog
          {...{ pair, of, user }}
          moment={adding}
          onClose={() => setAdding(undefined)}
          onAdded={() => {
            setMoment(adding);
            setChosen(undefined);
          }}
        />
      )}
    </>
  );
}

/** Looked at once they're shown. What was new stays marked while one is here, also when it's read again. */
function useSeen(pair: Pair, clips: readonly Clip[], readAt: string): readonly Clip[] {
  const { mutate } = useSeeClip(pair);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const fresh = clips.filter((clip) => newsOf([clip]) > 0);
    for (const clip of fresh) mutate({ clip, readAt });
    const ids = fresh.flatMap((clip) => [
      ...(clip.isNew ? [`film ${clip.id}`] : []),
      ...clip.comments.filter(({ isNew }) => isNew).map(({ id }) => `comment ${id}`),
    ]);
    if (ids.length > 0) setKept((before) => new Set([...before, ...ids]));
  }, [clips, readAt, mutate]);
  return clips.map((clip) => ({
    ...clip,
    isNew: clip.isNew || kept.has(`film ${clip.id}`),
    comments: clip.comments.map((comment) => ({ ...comment, isNew: comment.isNew || kept.has(`comment ${comment.id}`) })),
  }));
}

const emptyTexts = {
  before: t('Start with how it looks today. In a few weeks you’ll be glad you have it.'),
  after: t('Film the same thing again, from the same place, when it feels different.'),
} as const;

function Empty({ moment, onAdd }: { moment: ClipMoment; onAdd: () => void }) {
  return (
    <div className="films-empty">
      <Icon of={Film} />
      <p>{emptyTexts[moment]}</p>
      <Button variant={moment === 'before' ? 'ink' : 'outline'} icon={Plus} onClick={onAdd}>
        {moment === 'before' ? t("Add 'before'") : t("Add 'after'")}
      </Button>
    </div>
  );
}
