import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { late, useLate } from './late.ts';

/** What menus are made of. */
export const menus = late(async () => (await import('./menu-primitive.ts')).menuParts);

type Primitive = NonNullable<ReturnType<typeof menus.loaded>>;

interface MenuProps {
  /** One button element, such as an IconButton; it opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** MenuItems, MenuSeparators, MenuChoices. */
  children: ReactNode;
  align?: 'start' | 'end';
}

/** A menu that floats under its button; arrow keys, letters and Escape work. */
export function Menu(props: MenuProps) {
  const { loaded, isOpenAtFirst, button } = useLate(menus);
  if (loaded) return <LoadedMenu {...props} parts={loaded} isOpenAtFirst={isOpenAtFirst} />;
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'ArrowDown' && button.onClick();
  return cloneElement(props.trigger, { ...button, onKeyDown, 'aria-haspopup': 'menu', 'aria-expanded': false });
}

function LoadedMenu({ trigger, children, align = 'end', parts, isOpenAtFirst }: MenuProps & { parts: Primitive; isOpenAtFirst: boolean }) {
  const [layer, setLayer] = useState(isOpenAtFirst ? findLayer : null);
  return (
    <parts.Root modal={false} defaultOpen={isOpenAtFirst} onOpenChange={(isOpen) => isOpen && setLayer(findLayer())}>
      <parts.Trigger asChild>{trigger}</parts.Trigger>
      <parts.Portal container={layer}>
        <parts.Content className="menu" align={align} sideOffset={10} collisionPadding={16}>
          {children}
        </parts.Content>
      </parts.Portal>
    </parts.Root>
  );
}

/** For what is drawn in an open menu. */
function openParts(): Primitive {
  const parts = menus.loaded();
  if (!parts) throw new Error('Only what is in an open menu may be drawn.');
  return parts;
}

// Everything on a page belongs to a landmark; while a dialog is open, all but the dialog is hidden.
function findLayer(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="dialog"]') ?? document.getElementById('main');
}

interface MenuItemProps {
  children: ReactNode;
  icon?: LucideIcon;
  /** A place in the app; otherwise give onSelect. */
  href?: string;
  onSelect?: () => void;
  tone?: 'ink' | 'danger';
  isDisabled?: boolean;
  /** Under the label; says why it is disabled. */
  note?: string;
}

/** One line of a menu. */
export function MenuItem({ children, icon, href, onSelect, tone, isDisabled, note }: MenuItemProps) {
  const { Item } = openParts();
  const line = (
    <>
      {icon && <Icon of={icon} />}
      <span>
        {children}
        {note && <small>{note}</small>}
      </span>
    </>
  );
  return (
    <Item
      className={classes('menu-item', tone === 'danger' && 'danger')}
      disabled={isDisabled}
      onSelect={onSelect}
      asChild={href !== undefined}
    >
      {href === undefined ? line : <Link href={href}>{line}</Link>}
    </Item>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  const { Separator } = openParts();
  return (
    <Separator asChild>
      <hr />
    </Separator>
  );
}

/** Plain text on top of a menu, such as whose menu it is. */
export function MenuHead({ children }: { children: ReactNode }) {
  return <div className="menu-head">{children}</div>;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
}

/** One of a few pictures within a menu, such as the appearance; the menu stays open. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  const { RadioGroup, RadioItem } = openParts();
  return (
    <div className="menu-choice">
      <span aria-hidden="true">{label}</span>
      <RadioGroup value={value} aria-label={label}>
        {options.map((option) => (
          <RadioItem
            key={option.value}
            value={option.value}
            aria-label={`${label}: ${option.label}`}
            title={option.label}
            onSelect={(event) => {
              event.preventDefault();
              onChange(option.value);
            }}
          >
            <Icon of={option.icon} size="s" />
          </RadioItem>
        ))}
      </RadioGroup>
    </div>
  );
}
