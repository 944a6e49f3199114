import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from '@x1/contract/core/route.ts';
import { readMapBox, writeMapBox } from '@x1/contract/search/map-box.ts';
import type { searchRoutes } from '@x1/contract/search/routes.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { searchApi } from '../../../lib/api/search.ts';
import { trainerKeys } from '../../../lib/query-keys.ts';
import { type ChangeFilters, type TrainerFilters, toQuery } from '../filters.ts';
import { around, boxOf, COUNTRY, fit, type MapSize, type MapView } from './view.ts';

/** All 50 states. */
const EVERYWHERE = '18,-180,72,-65';
/** What is around a ZIP code at first. */
const AROUND_MILES = '50';
/** A map that is still being moved isn't searched. */
const MOVE_REST_MS = 400;

type MapQuery = CallInput<typeof searchRoutes.mapTrainers>['query'];

/** The pins of a search. */
function usePins(filters: TrainerFilters) {
  const around = filters.near !== '' && filters.box === '' && filters.within === '' ? AROUND_MILES : filters.within;
  const query = { ...toQuery({ ...filters, within: around, sort: '' }), box: filters.box || EVERYWHERE } as MapQuery;
  return useQuery({
    queryKey: trainerKeys.pins(query),
    queryFn: ({ signal }) => searchApi.mapTrainers({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the map shows and where: as the address says, else around what was found, until somebody moves it. */
export function useMap({ filters, onChange, size }: { filters: TrainerFilters; onChange: ChangeFilters; size: MapSize }) {
  const pins = usePins(filters);
  const [view, setView] = useState<MapView>();
  const [isFollowing, setFollowing] = useState(true);
  /** The part that is shown was not asked for yet. */
  const [isMoved, setMoved] = useState(false);
  /** The part of the map the address stands for, as far as this map has written it. */
  const asked = useRef<string>(undefined);

  const show = useEffectEvent((next: MapView) => setView(next));
  const found = pins.isPlaceholderData ? undefined : pins.data;
  useEffect(() => {
    if (size.width === 0 || asked.current === filters.box) return;
    const box = readMapBox(filters.box);
    if (box) show(fit(box, size));
    else if (found) show(fit(around(found.pins) ?? COUNTRY, size));
    if (box) asked.current = filters.box;
  }, [filters.box, found, size]);

  /** Finds who is on the part of the map that is shown. */
  function search(): void {
    if (!view) return;
    const box = writeMapBox(boxOf(view, size));
    asked.current = box;
    setMoved(false);
    onChange({ box, within: '' }, 'same');
  }
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    if (!isMoved || !isFollowing || !view) return;
    const timer = setTimeout(() => searchNow(), MOVE_REST_MS);
    return () => clearTimeout(timer);
  }, [view, isMoved, isFollowing]);

  return {
    pins,
    view: view ?? fit(COUNTRY, size),
    isFollowing,
    setFollowing,
    /** Somebody can ask for the part that is shown. */
    canSearch: isMoved && !isFollowing,
    search,
    move: (change: (view: MapView) => MapView) => {
      setView((now) => change(now ?? fit(COUNTRY, size)));
      setMoved(true);
    },
  };
}
