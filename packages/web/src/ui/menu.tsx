import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface MenuProps {
  /** One button element, such as an IconButton; it opens the menu. */
  trigger: ReactElement;
  /** MenuItems, MenuSeparators, MenuChoices. */
  children: ReactNode;
  align?: 'start' | 'end';
}

/** A menu that floats under its button; arrow keys, letters and Escape work. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(isOpen) => isOpen && setLayer(findLayer())}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={layer}>
        <DropdownMenu.Content className="menu" align={align} sideOffset={10} collisionPadding={16}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
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
    <DropdownMenu.Item
      className={classes('menu-item', tone === 'danger' && 'danger')}
      disabled={isDisabled}
      onSelect={onSelect}
      asChild={href !== undefined}
    >
      {href === undefined ? line : <Link href={href}>{line}</Link>}
    </DropdownMenu.Item>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return (
    <DropdownMenu.Separator asChild>
      <hr />
    </DropdownMenu.Separator>
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
  return (
    <div className="menu-choice">
      <span aria-hidden="true">{label}</span>
      <DropdownMenu.RadioGroup value={value} aria-label={label}>
        {options.map((option) => (
          <DropdownMenu.RadioItem
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
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </div>
  );
}
