import { useEffect, useState } from 'react';
import { type Atlas, drawAtlas } from './atlas.ts';

/** From here on a state is wider than most screens, and counties tell where one is. */
export const COUNTY_SCALE = 12_000;

const loaders = {
  states: async () => drawAtlas((await import('us-atlas/states-10m.json')).default, 'states'),
  counties: async () => drawAtlas((await import('us-atlas/counties-10m.json')).default, 'counties'),
};

const drawn = new Map<keyof typeof loaders, Promise<Atlas>>();

/** The states, and the counties once they're wanted; undefined until they're there. Without them the map is a plain surface with its pins. */
export function useAtlas(part: keyof typeof loaders, isWanted = true): Atlas | undefined {
  const [atlas, setAtlas] = useState<Atlas>();
  useEffect(() => {
    if (!isWanted) return;
    const loading = drawn.get(part) ?? loaders[part]();
    drawn.set(part, loading);
    loading.then(setAtlas, () => drawn.delete(part));
  }, [part, isWanted]);
  return atlas;
}
