import type sharp from 'sharp';

/** Loaded with the first image: libvips is 20 MB of memory, which a process that shows no new pictures never needs. */
export async function loadSharp(): Promise<typeof sharp> {
  return (await import('sharp')).default;
}
