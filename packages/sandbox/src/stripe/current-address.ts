import type { World } from '../world.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function movedUrl(world: World, url: unknown): unknown {
  if (typeof url !== 'string') return url;
  const path = url.indexOf('/sandbox/stripe/');
  return path < 0 ? url : world.publicUrl() + url.slice(path);
}

function movedNextAction(world: World, action: unknown): unknown {
  if (!isObject(action) || !isObject(action['redirect_to_url'])) return action;
  const redirect = action['redirect_to_url'];
  return { ...action, redirect_to_url: { ...redirect, url: movedUrl(world, redirect['url']) } };
}

/** The object with the addresses of its hosted pages as they are now: the product may have moved to another port since. */
export function withCurrentAddress(world: World, value: object): object {
  if (!isObject(value)) return value;
  if (value['object'] === 'list' && Array.isArray(value['data'])) {
    return { ...value, data: value['data'].map((item: unknown) => (isObject(item) ? withCurrentAddress(world, item) : item)) };
  }
  const isIntent = value['object'] === 'payment_intent' || value['object'] === 'setup_intent';
  if (isIntent) return { ...value, next_action: movedNextAction(world, value['next_action']) };
  if (value['object'] === 'identity.verification_session') return { ...value, url: movedUrl(world, value['url']) };
  return value;
}
