import sharp from 'sharp';

/** Pictures for tests, generated each time: none are in the repository. */

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2f6f4f' } });

/** A photo as a telephone takes it: turned by its orientation, with camera and place in its EXIF. */
export function photoWithPlace(width = 400, height = 300): Promise<Buffer> {
  return plain(width, height)
    .withExif({
      IFD0: { Make: 'Telephone', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 54/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '79/1 3/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export const png = (width = 64, height = 48): Promise<Buffer> => plain(width, height).png().toBuffer();
export const webp = (width = 64, height = 48): Promise<Buffer> => plain(width, height).webp().toBuffer();

/** A GIF of so many frames, each of another color. */
export async function animatedGif(frames: number, side = 16): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({
        create: { width: side, height: side, channels: 3, background: { r: (index * 37) % 256, g: (index * 91) % 256, b: index % 256 } },
      })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: pictures.map(() => 40) })
    .toBuffer();
}
