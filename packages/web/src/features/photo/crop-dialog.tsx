import './photo.css';
import { t } from '@x1/contract/core/texts.ts';
import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type Crop, moveBy, type PictureSize, placeAt, positionOf, wholeCrop, ZOOM_MAX, zoomOf, zoomTo } from './crop-geometry.ts';

/** Cuts a photo to a square: drag and zoom on it, or use the sliders, which is the way by keyboard. */
export function CropDialog({ picture, onDone, onClose }: { picture: ImageBitmap; onDone: (dataUrl: string) => void; onClose: () => void }) {
  const [crop, setCrop] = useState(() => wholeCrop(picture));
  const position = positionOf(crop, picture);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Crop your photo')}
      description={t('Drag the photo to center your face.')}
      width="narrow"
      foot={
        <>
          <Button variant="outline" className="not-phone" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onDone(toDataUrl(picture, crop))}>{t('Use photo')}</Button>
        </>
      }
    >
      <CropCanvas picture={picture} crop={crop} onChange={setCrop} />
      <Slider
        label={t('Zoom')}
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={zoomOf(crop, picture)}
        onChange={(event) => setCrop(zoomTo(crop, event.target.valueAsNumber, picture))}
      />
      <div className="mt-2 grid grid-cols-2 gap-4">
        <Slider
          label={t('Left to right')}
          value={position.x}
          disabled={crop.side >= picture.width}
          onChange={(event) => setCrop(placeAt(crop, { ...position, x: event.target.valueAsNumber }, picture))}
        />
        <Slider
          label={t('Top to bottom')}
          value={position.y}
          disabled={crop.side >= picture.height}
          onChange={(event) => setCrop(placeAt(crop, { ...position, y: event.target.valueAsNumber }, picture))}
        />
      </div>
    </Dialog>
  );
}

/** A component of its own: the dialog's content appears later than the dialog, and listens only from then on. */
function CropCanvas({ picture, crop, onChange }: { picture: ImageBitmap; crop: Crop; onChange: (next: (crop: Crop) => Crop) => void }) {
  const { box, handlers } = useCropGestures(picture, onChange);
  useEffect(() => {
    if (box.current) drawCrop(box.current, picture, crop);
  }, [box, picture, crop]);
  return (
    <canvas
      ref={box}
      className="crop"
      width={640}
      height={640}
      role="img"
      aria-label={t('The part of your photo that is kept')}
      {...handlers}
    />
  );
}

function Slider({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <Field label={label}>
      {(control) => <input type="range" min={0} max={100} step={1} className="crop-slider" {...input} {...control} />}
    </Field>
  );
}

/** The server stores no more than this (R66). */
const SENT_SIDE_PX = 640;
const QUALITY = 0.9;

/** Fills a canvas with the square. */
function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency: what is clear becomes white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a data URL, the form in which `imageUrl` travels (S2§2). */
function toDataUrl(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(SENT_SIDE_PX, crop.side));
  canvas.height = canvas.width;
  drawCrop(canvas, picture, crop);
  return canvas.toDataURL('image/jpeg', QUALITY);
}

type ChangeCrop = (next: (crop: Crop) => Crop) => void;

const WHEEL_STRENGTH = 0.002;

/** Drag with one finger or the mouse, pinch with two, turn the wheel: what a photo is moved and zoomed by. */
function useCropGestures(size: PictureSize, change: ChangeCrop) {
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
