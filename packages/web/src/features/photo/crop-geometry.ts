/** Width and height of a picture in its own pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The square that is kept, in pixels of the picture. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export const ZOOM_MAX = 4;

/** The largest square, in the middle. */
export function wholeCrop({ width, height }: PictureSize): Crop {
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, side };
}

/** 1 for the largest square there is, up to `ZOOM_MAX`. */
export function zoomOf(crop: Crop, { width, height }: PictureSize): number {
  return Math.min(width, height) / crop.side;
}

/** Looks closer or wider around the middle of the square; it never leaves the picture. */
export function zoomTo(crop: Crop, zoom: number, size: PictureSize): Crop {
  const side = Math.min(size.width, size.height) / clamp(zoom, 1, ZOOM_MAX);
  const shift = (crop.side - side) / 2;
  return within({ left: crop.left + shift, top: crop.top + shift, side }, size);
}

/** Moves the square by pixels of the picture; it stops at the edges. */
export function moveBy(crop: Crop, dx: number, dy: number, size: PictureSize): Crop {
  return within({ ...crop, left: crop.left + dx, top: crop.top + dy }, size);
}

/** The square's position between the edges: 0 is left or top, 100 right or bottom, 50 the middle and where there is no room. */
export function positionOf(crop: Crop, size: PictureSize): { x: number; y: number } {
  return { x: percent(crop.left, size.width - crop.side), y: percent(crop.top, size.height - crop.side) };
}

/** Puts the square where `positionOf` would be the given one. */
export function placeAt(crop: Crop, { x, y }: { x: number; y: number }, size: PictureSize): Crop {
  const left = ((size.width - crop.side) * x) / 100;
  const top = ((size.height - crop.side) * y) / 100;
  return within({ ...crop, left, top }, size);
}

function within({ left, top, side }: Crop, { width, height }: PictureSize): Crop {
  return { left: clamp(left, 0, width - side), top: clamp(top, 0, height - side), side };
}

function percent(offset: number, room: number): number {
  return room > 0 ? (offset / room) * 100 : 50;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
