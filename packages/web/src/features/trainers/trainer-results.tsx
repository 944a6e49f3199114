import './no-trainers.css';
import { useQueries } from '@tanstack/react-query';
import { t } from '@x1/contract/core/texts.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../lib/api-errors.ts';
import { useInPieces } from '../../lib/use-in-pieces.ts';
import { useRest } from '../../lib/use-rest.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadAsOneScrolls } from '../../ui/load-as-one-scrolls.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore, shownText } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import {
  areOnlyKept,
  areSame,
  type ChangeFilters,
  isFiltered,
  looserLabels,
  narrowingKeys,
  noFilters,
  type TrainerFilters,
} from './filters.ts';
import { noneKept } from './kept-trainers.tsx';
import { isOutOfReach, trainerCountText } from './labels.ts';
import { COUNT_REST_MS, countQuery, PAGE_SIZE, type useTrainerPages } from './queries.ts';
import { TrainerCard } from './trainer-card.tsx';

interface TrainerResultsProps {
  trainers: ReturnType<typeof useTrainerPages>;
  filters: TrainerFilters;
  onChange: ChangeFilters;
  /** False for trainers who look around (R7). */
  canBook: boolean;
  /** What else can be done with a trainer, beside Book Session. */
  actions?: ((trainer: TrainerListItem) => ReactNode) | undefined;
}

/** The grid of trainers in its four states; further pages come as one scrolls, or by the button. */
export function TrainerResults({ trainers, filters, onChange, canBook, actions }: TrainerResultsProps) {
  const settled = useSettled(filters, COUNT_REST_MS);
  const isDrawable = useInPieces(!trainers.isPending);
  if (!isDrawable) return <TrainerCardPlaceholders />;
  if (trainers.isError && !trainers.data) {
    if (fieldErrors(trainers.error)['near']) return <UnknownZip zip={filters.near} onChange={onChange} />;
    return <LoadFailed what={t("Trainers couldn't be loaded.")} query={trainers} />;
  }
  const found = trainers.data?.items ?? [];
  if (found.length === 0 && !trainers.isPlaceholderData) {
    return <NoTrainers filters={filters} onChange={onChange} isSettled={areSame(filters, settled)} />;
  }
  return <Found trainers={trainers} found={found} nearCount={nearCount(found, filters)} canBook={canBook} actions={actions} />;
}

/** About two screens of a phone. */
const DRAWN_AT_ONCE = 6;

interface FoundProps extends Pick<TrainerResultsProps, 'trainers' | 'canBook' | 'actions'> {
  found: readonly TrainerListItem[];
  /** How many of them, the first ones, are near; undefined where the list isn't by distance. */
  nearCount: number | undefined;
}

/** The cards that are seen first, then all of them. */
function Found({ trainers, found, nearCount = found.length, canBook, actions }: FoundProps) {
  const isWhole = useRest();
  const ordered = nearCount === 0 ? unreachableLast(found) : found;
  const drawn = isWhole ? ordered : ordered.slice(0, DRAWN_AT_ONCE);
  const [near, far] = [drawn.slice(0, nearCount), drawn.slice(nearCount)];
  const cards = (some: readonly TrainerListItem[]) => (
    <ul className="trainers">
      {some.map((trainer) => (
        <li key={trainer.id}>
          <TrainerCard trainer={trainer} canBook={canBook} actions={actions?.(trainer)} />
        </li>
      ))}
    </ul>
  );
  const hasMore = trainers.hasNextPage && !trainers.isPlaceholderData && !trainers.isFetchNextPageError;
  return (
    <div aria-busy={trainers.isPlaceholderData || undefined} className={trainers.isPlaceholderData ? 'outdated' : undefined}>
      {near.length > 0 && cards(near)}
      {far.length > 0 && (
        <>
          {near.length > 0 ? <FartherAway /> : <p className="small muted mb-3">{nobodyNearText(found)}</p>}
          {cards(far)}
        </>
      )}
      {trainers.isFetchNextPageError && (
        <div className="mt-4">
          <LoadFailed what={t("More trainers couldn't be loaded.")} onRetry={() => void trainers.fetchNextPage()} />
        </div>
      )}
      <LoadAsOneScrolls isReady={hasMore && isWhole && !trainers.isFetchingNextPage} onNear={trainers.fetchNextPage} />
      <LoadMore
        hasMore={hasMore}
        isLoading={trainers.isFetchingNextPage}
        onLoadMore={() => void trainers.fetchNextPage()}
        note={hasMore ? shownText(found.length, trainers.data?.total ?? null) : undefined}
      />
    </div>
  );
}

/** How far a family drives. */
const NEAR_MILES = 25;

/** How many of a list by distance are near enough to drive to; undefined for another order, or where the distance is limited already. */
function nearCount(found: readonly TrainerListItem[], { sort, within }: TrainerFilters): number | undefined {
  if (sort !== 'distance' || within !== '') return undefined;
  const first = found.findIndex(({ distanceMiles, comesThere }) => distanceMiles !== null && distanceMiles > NEAR_MILES && !comesThere);
  return first === -1 ? undefined : first;
}

/** What the first ones can still do for a family that has nobody near. */
function nobodyNearText(found: readonly TrainerListItem[]): string {
  return found.some(({ trainsOnline }) => trainsOnline)
    ? t('Nobody within {miles} miles yet. These train online or are the nearest.', { miles: NEAR_MILES })
    : t('Nobody within {miles} miles yet. These are the nearest.', { miles: NEAR_MILES });
}

/** Within each page, trainers a family can neither drive to nor meet online come last, so that nothing moves when the next page arrives. */
function unreachableLast(found: readonly TrainerListItem[]): readonly TrainerListItem[] {
  const isLast = (trainer: TrainerListItem) => isOutOfReach(trainer) && !trainer.trainsOnline;
  const page = (index: number) => Math.floor(index / Number(PAGE_SIZE));
  return found
    .map((trainer, index) => ({ trainer, place: page(index) * 2 + Number(isLast(trainer)) }))
    .sort((one, other) => one.place - other.place)
    .map(({ trainer }) => trainer);
}

/** From here on nobody drives there for an hour: an online session may still be worth it. */
function FartherAway() {
  return (
    <div className="farther-away">
      <h3>{t('Farther away')}</h3>
      <p className="small muted">{t('More than {miles} miles from you. Look for online programs.', { miles: NEAR_MILES })}</p>
    </div>
  );
}

const PLACEHOLDERS = 6;

/** The grid while its first page is on the way. */
export function TrainerCardPlaceholders() {
  return (
    <PlaceholderGroup label={t('Loading trainers')}>
      <div className="trainers">
        {Array.from({ length: PLACEHOLDERS }, (_, index) => index).map((index) => (
          <div className="card tcard" key={index}>
            <Placeholder className="face tile" width="auto" height="auto" />
            <div className="tcard-ghost">
              <Placeholder width="70%" height={20} />
              <Placeholder width="85%" height={14} />
              <Placeholder width="50%" height={14} />
              <Placeholder width="60%" height={14} />
            </div>
            <div className="tcard-actions">
              <Placeholder height={44} />
              <Placeholder height={44} />
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}

/** Each one is a question to the server: the likeliest few are enough. */
const ASKED_AT_MOST = 5;

interface NoTrainersProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
}

interface LoosenProps extends NoTrainersProps {
  /** Whether the filters have rested long enough to be counted. */
  isSettled: boolean;
}

/** Nothing found: says what would be found without one of the filters, so that one knows which to let go. */
export function NoTrainers({ filters, onChange, isSettled }: LoosenProps) {
  if (!isFiltered(filters)) {
    return (
      <EmptyState title={t('No trainers here yet')}>
        {t('College athletes are setting up their profiles. Please check back soon.')}
      </EmptyState>
    );
  }
  if (areOnlyKept(filters)) {
    return (
      <EmptyState title={noneKept.title} action={<ClearAll filters={filters} onChange={onChange} label={t('See all trainers')} />}>
        {noneKept.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('No trainer matches')} action={<Loosen filters={filters} onChange={onChange} isSettled={isSettled} />}>
      {filters.within
        ? t("There's no one within {miles} miles. Try a larger distance, or someone who trains online.", { miles: filters.within })
        : t('Try another sport, a wider price range or part of a name.')}
    </EmptyState>
  );
}

/** What would be found without one filter, most results first and uncounted ones last; and a button to start over. */
function Loosen({ filters, onChange, isSettled }: LoosenProps) {
  const keys = narrowingKeys(filters);
  // Without the last of two filters everything is found: 'Clear' says the same.
  const asked = keys.length > 1 ? keys.slice(-ASKED_AT_MOST) : [];
  const counts = useQueries({ queries: asked.map((key) => ({ ...countQuery({ ...filters, [key]: '' }), enabled: isSettled })) });
  const looser = asked
    .map((key, index) => ({ key, total: counts[index]?.data, isUncounted: counts[index]?.isError }))
    .filter(({ total, isUncounted }) => isUncounted || (total !== undefined && total !== '0'))
    .sort((one, other) => Number.parseInt(other.total ?? '0', 10) - Number.parseInt(one.total ?? '0', 10));
  return (
    <div className="loosen">
      {looser.map(({ key, total }) => (
        <Button key={key} variant="outline" onClick={() => onChange({ [key]: '' }, 'new')}>
          {total === undefined ? looserLabels[key] : `${looserLabels[key]}: ${trainerCountText(total)}`}
        </Button>
      ))}
      <ClearAll filters={filters} onChange={onChange} label={t('Clear search and filters')} />
    </div>
  );
}

function ClearAll({ filters, onChange, label }: NoTrainersProps & { label: string }) {
  return (
    <Button variant="outline" onClick={() => onChange({ ...noFilters, sort: filters.sort }, 'new')}>
      {label}
    </Button>
  );
}

/** The server knows no such zip code. */
function UnknownZip({ zip, onChange }: { zip: string; onChange: ChangeFilters }) {
  return (
    <EmptyState
      title={t("We don't know the zip code {zip}", { zip })}
      action={
        <Button variant="outline" onClick={() => onChange({ near: '', within: '' }, 'new')}>
          {t('Search without a distance')}
        </Button>
      }
    >
      {t('Check the five digits, or search everywhere.')}
    </EmptyState>
  );
}
