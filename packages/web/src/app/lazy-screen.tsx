import { type ComponentType, lazy } from 'react';

/** A screen that is loaded when it is drawn, and `preload`, which starts loading earlier. */
export interface LazyScreen<Props> {
  readonly Screen: ComponentType<Props>;
  readonly preload: () => void;
}

/** Takes one named export of a module as a screen; both ways of loading share one request. */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> {
  const Screen = lazy(async () => ({ default: (await load())[name] }));
  // A failure is told when the screen is drawn; here it only means that there was no head start.
  const preload = () => void load().catch(() => undefined);
  return { Screen: Screen as unknown as ComponentType<Props>, preload };
}
