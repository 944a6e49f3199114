import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type MapSize, type MapView, pulled, type WorldPoint, zoomed } from './view.ts';

/** One press of a key or a button. */
const STEP_PIXELS = 80;
export const STEP_FACTOR = 1.8;

interface Moves {
  readonly surface: RefObject<HTMLElement | null>;
  readonly size: MapSize;
  readonly move: (change: (view: MapView) => MapView) => void;
}

/** How a map is moved: pulled by a finger or the mouse, pinched by two fingers, by the wheel with Control, and by the keys. */
export function useMoves({ surface, size, move }: Moves) {
  const pointers = useRef(new Map<number, WorldPoint>());
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): WorldPoint => {
    const { left = 0, top = 0 } = surface.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };

  // React's own listener is passive: the page would be zoomed, too.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    move((view) => zoomed(view, 2 ** (-event.deltaY / 200), size, at(event)));
  });
  useEffect(() => {
    const element = surface.current;
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [surface]);

  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const factor = other && apart(now, other) / Math.max(1, apart(before, other));
    if (!other || factor === undefined) move((view) => pulled(view, { x: now.x - before.x, y: now.y - before.y }));
    else move((view) => zoomed(view, factor, size, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const change = event.target === event.currentTarget ? changeOf(event.key, size) : undefined;
    if (!change) return;
    event.preventDefault();
    move(change);
  }

  const end = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button, a, label')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, at(event));
    },
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown,
  };
}

const apart = (one: WorldPoint, other: WorldPoint) => Math.hypot(one.x - other.x, one.y - other.y);

function changeOf(key: string, size: MapSize): ((view: MapView) => MapView) | undefined {
  if (key === '+' || key === '=') return (view) => zoomed(view, STEP_FACTOR, size);
  if (key === '-') return (view) => zoomed(view, 1 / STEP_FACTOR, size);
  const pull = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  return pull && ((view) => pulled(view, { x: (pull[0] ?? 0) * STEP_PIXELS, y: (pull[1] ?? 0) * STEP_PIXELS }));
}
