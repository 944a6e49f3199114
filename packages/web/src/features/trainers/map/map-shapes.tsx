import { memo } from 'react';
import { type AreaName, type Atlas, WORLD_UNITS } from './atlas.ts';
import { COUNTY_SCALE, useAtlas } from './use-atlas.ts';
import { type MapSize, type MapView, toScreen } from './view.ts';

/** Land, borders and the names that have room, for the eye alone. */
export function MapShapes({ view, size }: { view: MapView; size: MapSize }) {
  const hasCounties = view.scale >= COUNTY_SCALE;
  const states = useAtlas('states');
  const counties = useAtlas('counties', hasCounties);
  const unit = view.scale / WORLD_UNITS;
  const place = `translate(${size.width / 2} ${size.height / 2}) scale(${unit}) translate(${-view.x * WORLD_UNITS} ${-view.y * WORLD_UNITS})`;
  const named = hasCounties && counties ? counties : states;
  return (
    <svg className="map-shapes" width={size.width} height={size.height} aria-hidden="true">
      <g transform={place}>
        {states && <Land atlas={states} />}
        {hasCounties && counties && <Borders atlas={counties} of="counties" />}
        {states && <Borders atlas={states} of="states" />}
      </g>
      {named &&
        shownNames(named.names, view, size).map(({ name, x, y }) => (
          <text key={`${name}/${x}`} x={x} y={y}>
            {name}
          </text>
        ))}
    </svg>
  );
}

/** Its paths are long, and the same while the map moves. */
const Land = memo(({ atlas }: { atlas: Atlas }) => <path className="map-land" d={atlas.land} />);
const Borders = memo(({ atlas, of }: { atlas: Atlas; of: 'states' | 'counties' }) => (
  <path className={`map-borders ${of}`} d={atlas.borders} />
));

const PIXELS_PER_LETTER = 9;

/** Names of areas on the map that are wide enough for them. */
function shownNames(names: readonly AreaName[], view: MapView, size: MapSize) {
  return names.flatMap(({ name, width, ...middle }) => {
    if (width * view.scale < name.length * PIXELS_PER_LETTER) return [];
    const { x, y } = toScreen(middle, view, size);
    return x > 0 && y > 0 && x < size.width && y < size.height ? [{ name, x: Math.round(x), y: Math.round(y) }] : [];
  });
}
