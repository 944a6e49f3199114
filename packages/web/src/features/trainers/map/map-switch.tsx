import { t } from '@x1/contract/core/texts.ts';
import { LayoutList, Map as MapIcon } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { Icon } from '../../../ui/icon.tsx';
import { Segments } from '../../../ui/segments.tsx';

const options = [
  { value: 'list', label: t('List') },
  { value: 'map', label: t('Map') },
] as const;

type Shown = (typeof options)[number]['value'];

/** Whether trainers are shown on a map, which the address says, so that Back and sharing work. */
export function useShown(): [shown: Shown, show: (next: Shown) => void] {
  const [path, navigate] = useLocation();
  const shown = new URLSearchParams(useSearch()).get('view') === 'map' ? 'map' : 'list';
  const show = (next: Shown) => {
    const query = new URLSearchParams(window.location.search);
    if (next === 'map') query.set('view', 'map');
    else query.delete('view');
    navigate(query.size > 0 ? `${path}?${query}` : path);
  };
  return [shown, show];
}

/** The same on a phone, where one is in place of the other: one pill in the row of the search that says what it leads to. */
export function MapPill({ shown, onShow }: { shown: Shown; onShow: (next: Shown) => void }) {
  const isMap = shown === 'map';
  return (
    <button type="button" className="btn second finder-more" onClick={() => onShow(isMap ? 'list' : 'map')}>
      <Icon of={isMap ? LayoutList : MapIcon} />
      {isMap ? t('List') : t('Map')}
    </button>
  );
}

/** List or map: on a wide screen the map stands beside the list. */
export function MapSwitch({ shown, onShow }: { shown: Shown; onShow: (next: Shown) => void }) {
  return <Segments legend={t('Show trainers as')} isLegendHidden value={shown} options={options} onChange={onShow} />;
}
