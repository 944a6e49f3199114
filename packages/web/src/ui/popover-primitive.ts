import { Popover } from 'radix-ui';

const { Root, Trigger, Portal, Content } = Popover;

/** In a module of its own, so that it's loaded with the first panel and not before. */
export const popoverParts = { Root, Trigger, Portal, Content };
