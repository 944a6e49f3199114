import './map.css';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { PINS_AT_MOST } from '@x1/contract/search/map-pins.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { Minus, Plus, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import type { ChangeFilters, TrainerFilters } from '../filters.ts';
import { useTrainer } from '../queries.ts';
import { TrainerCard } from '../trainer-card.tsx';
import { type Cluster, toClusters } from './clusters.ts';
import { MapShapes } from './map-shapes.tsx';
import { useMap } from './use-map.ts';
import { STEP_FACTOR, useMoves } from './use-moves.ts';
import { around, fit, type MapSize, SCALES, zoomed } from './view.ts';

interface TrainerMapProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
  /** Those of the list, who need not be asked for again. */
  listed: readonly TrainerListItem[];
  canBook: boolean;
  actions?: (trainer: TrainerListItem) => ReactNode;
}

/** Where trainers are (decision 0092): pins with their rates, which open the trainer's card, over states and counties. */
export function TrainerMap({ filters, onChange, listed, canBook, actions }: TrainerMapProps) {
  const surface = useRef<HTMLDivElement>(null);
  const size = useSize(surface);
  const map = useMap({ filters, onChange, size });
  const moves = useMoves({ surface, size, move: map.move });
  const [chosen, setChosen] = useState<TrainerId>();
  const clusters = toClusters(map.pins.data?.pins ?? [], map.view, size);

  function open({ pins }: Cluster): void {
    const [first] = pins;
    const box = around(pins);
    const isOne = pins.every(({ trainerId }) => trainerId === first?.trainerId);
    if (isOne || map.view.scale >= SCALES.most) setChosen(first?.trainerId);
    else if (box) map.move((view) => closer(fit(box, size), zoomed(view, STEP_FACTOR, size)));
  }

  return (
    <section className="map" aria-label={t('Map')}>
      <div className="map-bar">
        {map.canSearch ? (
          <Button size="s" onClick={map.search}>
            {t('Search this area')}
          </Button>
        ) : (
          <Checkbox
            label={t('Search as I move the map')}
            checked={map.isFollowing}
            onChange={({ target }) => map.setFollowing(target.checked)}
          />
        )}
        <IconButton icon={Plus} label={t('Zoom in')} onClick={() => map.move((view) => zoomed(view, STEP_FACTOR, size))} />
        <IconButton icon={Minus} label={t('Zoom out')} onClick={() => map.move((view) => zoomed(view, 1 / STEP_FACTOR, size))} />
      </div>
      <div
        ref={surface}
        className="map-surface"
        role="application"
        aria-label={t('Map. The arrow keys move it, plus and minus zoom.')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        {...moves}
      >
        <MapShapes view={map.view} size={size} />
        {clusters.map((cluster) => (
          <Pin key={cluster.key} cluster={cluster} chosen={chosen} listed={listed} onOpen={() => open(cluster)} />
        ))}
      </div>
      <div className="map-foot">
        {map.pins.isError && !map.pins.data ? (
          <LoadFailed what={t("The map's trainers couldn't be loaded.")} query={map.pins} />
        ) : (
          <p className="map-note" role="status">
            {noteOf(map.pins)}
          </p>
        )}
        {chosen !== undefined && (
          <Chosen
            key={chosen}
            trainerId={chosen}
            listed={listed}
            canBook={canBook}
            actions={actions}
            onClose={() => setChosen(undefined)}
          />
        )}
      </div>
    </section>
  );
}

/** A price, or how many trainers are here. */
function Pin({
  cluster: { pins, x, y },
  chosen,
  listed,
  onOpen,
}: {
  cluster: Cluster;
  chosen: TrainerId | undefined;
  listed: readonly TrainerListItem[];
  onOpen: () => void;
}) {
  const count = new Set(pins.map(({ trainerId }) => trainerId)).size;
  const [first] = pins;
  const price = first?.hourlyRateCents == null ? null : formatDollars(first.hourlyRateCents / 100);
  const name = listed.find(({ id }) => id === first?.trainerId)?.name ?? t('Trainer');
  const isChosen = chosen !== undefined && pins.some(({ trainerId }) => trainerId === chosen);
  const style = { transform: `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)` };
  if (count > 1)
    return (
      <button
        type="button"
        className="map-pin many"
        style={style}
        aria-label={t('{count} trainers here, zoom in', { count })}
        onClick={onOpen}
      >
        {count}
      </button>
    );
  return (
    <button
      type="button"
      className="map-pin"
      style={style}
      aria-pressed={isChosen}
      aria-label={price ? t('{name}, {price} an hour', { name, price }) : name}
      onClick={onOpen}
    >
      {price ?? '•'}
    </button>
  );
}

interface ChosenProps extends Pick<TrainerMapProps, 'listed' | 'canBook' | 'actions'> {
  trainerId: TrainerId;
  onClose: () => void;
}

/** The card of the trainer whose pin was pressed. */
function Chosen({ trainerId, listed, canBook, actions, onClose }: ChosenProps) {
  const known = listed.find(({ id }) => id === trainerId);
  const asked = useTrainer(trainerId);
  const trainer = known ?? (asked.data && { ...asked.data, distanceMiles: null, comesThere: false });
  return (
    <div className="map-card">
      <IconButton icon={X} label={t('Close')} className="map-close" onClick={onClose} />
      {trainer ? (
        <TrainerCard trainer={trainer} canBook={canBook} actions={actions?.(trainer)} />
      ) : asked.isError ? (
        <LoadFailed what={t("The trainer couldn't be loaded.")} query={asked} />
      ) : (
        <Placeholder height={132} />
      )}
    </div>
  );
}

function noteOf({ data, isFetching }: ReturnType<typeof useMap>['pins']): string {
  if (!data) return t('Looking for trainers...');
  if (isFetching) return t('Searching this area...');
  if (data.pins.length === 0) return t('No trainers here. Zoom out, or move the map.');
  if (data.hasMore) return t('The best {count} matches. Zoom in to see more.', { count: PINS_AT_MOST });
  return t('{count, plural, one {# trainer} other {# trainers}}', { count: new Set(data.pins.map(({ trainerId }) => trainerId)).size });
}

/** Whichever of two views shows less of the world, around the first one's middle. */
const closer = <View extends { scale: number }>(one: View, other: View): View => ({ ...one, scale: Math.max(one.scale, other.scale) });

/** How large an element is. */
function useSize(element: { readonly current: HTMLElement | null }): MapSize {
  const [size, setSize] = useState<MapSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, [element]);
  return size;
}
