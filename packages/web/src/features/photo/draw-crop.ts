import type { Crop } from './crop-geometry.ts';

/** The server stores no more than this (R66). */
const SENT_SIDE_PX = 640;
const QUALITY = 0.9;

/** Fills a canvas with the square. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: what is clear becomes white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a data URL, the form in which `imageUrl` travels (S2§2). */
export function toDataUrl(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(SENT_SIDE_PX, crop.side));
  canvas.height = canvas.width;
  drawCrop(canvas, picture, crop);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
