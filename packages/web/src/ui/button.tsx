import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

export interface ButtonProps {
  children: ReactNode;
  /** volt: on panels only, one per screen; ink: one per card; danger: text only. */
  variant?: 'volt' | 'ink' | 'outline' | 'quiet' | 'danger';
  /** l is the last step of a flow (52 px), s is narrower and has 14 px text; both keep 44 px of height at least. */
  size?: 's' | 'm' | 'l';
  icon?: LucideIcon;
  isFullWidth?: boolean;
  isDisabled?: boolean;
  /** While busy the label changes to `busyLabel`, presses do nothing, the width stays. */
  isBusy?: boolean;
  busyLabel?: string;
  /** With an address it is a link: within the app, or a full page load for `http…` and `isFullLoad`. */
  href?: string;
  isFullLoad?: boolean;
  type?: 'button' | 'submit';
  /** Name of the form it submits from outside. */
  form?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

const VARIANT_CLASSES = { volt: 'volt', ink: '', outline: 'second', quiet: 'quiet', danger: 'danger' };
const SIZE_CLASSES = { s: 'mini', m: '', l: 'tall' };

/**
 * A button, or a link that looks like one. Its label says what happens: 'Pay $89.00'. What a menu or a panel gives its trigger besides goes to the
 * button, as with IconButton.
 */
export function Button(props: ButtonProps) {
  const { variant = 'ink', size = 'm', isFullWidth, className, isBusy, isDisabled } = props;
  const look = classes('btn', VARIANT_CLASSES[variant], SIZE_CLASSES[size], isFullWidth && 'full', className);
  if (props.href !== undefined && !isDisabled) return <ButtonLink {...props} href={props.href} look={look} />;
  return (
    <button
      {...givenOf(props)}
      type={props.type ?? 'button'}
      className={look}
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? ignore : props.onClick}
    >
      <Faces {...props} />
    </button>
  );
}

/** What goes to the button as it was given. */
function givenOf({ variant, size, isFullWidth, isDisabled, isBusy, busyLabel, icon, href, isFullLoad, children, ...given }: ButtonProps) {
  return given;
}

// A busy button stays focusable; cancelling the press also cancels a submit by Enter.
function ignore(event: MouseEvent<HTMLElement>) {
  event.preventDefault();
}

function ButtonLink({ href, look, isFullLoad, ...props }: ButtonProps & { href: string; look: string }) {
  const shared = {
    className: look,
    onClick: props.onClick,
    'aria-label': props['aria-label'],
    'aria-describedby': props['aria-describedby'],
  };
  if (isFullLoad || /^https?:/.test(href)) {
    return (
      <a href={href} {...shared}>
        <Faces {...props} />
      </a>
    );
  }
  return (
    <Link href={href} {...shared}>
      <Faces {...props} />
    </Link>
  );
}

function Faces({ children, icon, busyLabel, isBusy = false }: Pick<ButtonProps, 'children' | 'icon' | 'busyLabel' | 'isBusy'>) {
  const face = (
    <>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </>
  );
  if (!busyLabel) return face;
  return (
    <span className="btn-faces">
      <span aria-hidden={isBusy}>{face}</span>
      <span aria-hidden={!isBusy}>{busyLabel}</span>
    </span>
  );
}
