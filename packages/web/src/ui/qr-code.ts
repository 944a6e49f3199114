import { encode } from 'uqr';

/** A QR code as one path of squares, `size` of them to a side with the quiet border that cameras need. */
export function toQrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** The code as a file of its own. */
export function toQrSvg(text: string): Blob {
  const { size, path } = toQrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Pixels of a side: sharp on a flyer of 4 inches. */
const PNG_SIDE = 1_240;

/** The code as pixels, for programs that take no SVG. */
export async function toQrPng(text: string): Promise<Blob> {
  const { size, path } = toQrPath(text);
  const canvas = document.createElement('canvas');
  const square = Math.floor(PNG_SIDE / size);
  canvas.width = size * square;
  canvas.height = size * square;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(square, square);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser makes no PNG.'))), 'image/png');
  });
}
