import { t } from '@x1/contract/core/texts.ts';
import { useLocation, useSearch } from 'wouter';
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

/** List or map: on a wide screen the map stands beside the list. */
export function MapSwitch({ shown, onShow }: { shown: Shown; onShow: (next: Shown) => void }) {
  return <Segments legend={t('Show trainers as')} isLegendHidden value={shown} options={options} onChange={onShow} />;
}
