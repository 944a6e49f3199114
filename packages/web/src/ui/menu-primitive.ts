import { DropdownMenu } from 'radix-ui';

const { Root, Trigger, Portal, Content, Item, Separator, RadioGroup, RadioItem } = DropdownMenu;

/** In a module of its own, so that it's loaded with the first menu and not before. */
export const menuParts = { Root, Trigger, Portal, Content, Item, Separator, RadioGroup, RadioItem };
