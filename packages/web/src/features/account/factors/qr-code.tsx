import { toQrPath } from '../../../ui/qr-code.ts';

/** A QR code: dark on white in either theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = toQrPath(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className="qr-code" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
