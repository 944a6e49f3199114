import { type PointerEvent, useEffect, useRef } from 'react';
import { type Crop, moveBy, type PictureSize, zoomOf, zoomTo } from './crop-geometry.ts';

type ChangeCrop = (next: (crop: Crop) => Crop) => void;

const WHEEL_STRENGTH = 0.002;

/** Drag with one finger or the mouse, pinch with two, turn the wheel: what a photo is moved and zoomed by. */
export function useCropGestures(size: PictureSize, change: ChangeCrop) {
  const box = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    const canvas = box.current;
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault();
      change((crop) => zoomTo(crop, zoomOf(crop, size) * Math.exp(-event.deltaY * WHEEL_STRENGTH), size));
    };
    // React listens to the wheel passively, and the dialog behind would scroll.
    canvas?.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => canvas?.removeEventListener('wheel', zoomByWheel);
  }, [size, change]);

  const forget = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const shown = event.currentTarget.clientWidth;
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, to);
    change((crop) => {
      if (other) return zoomTo(crop, (zoomOf(crop, size) * distance(to, other)) / Math.max(distance(from, other), 1), size);
      const scale = crop.side / shown;
      return moveBy(crop, (from.x - to.x) * scale, (from.y - to.y) * scale, size);
    });
  };
  return { box, handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: forget, onPointerCancel: forget } };
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
