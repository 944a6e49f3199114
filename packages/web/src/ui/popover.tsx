import { type ComponentProps, cloneElement, type PointerEvent, type ReactElement, type ReactNode, useEffect, useId } from 'react';
import { late, useLate } from './late.ts';

/** What panels are made of. */
export const popovers = late(async () => (await import('./popover-primitive.ts')).popoverParts);

type Primitive = NonNullable<ReturnType<typeof popovers.loaded>>;

interface PopoverProps {
  /** One button element; it opens the panel, and gets the focus back. */
  trigger: ReactElement<ComponentProps<'button'>>;
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A panel that hangs under its button, with a title and a body that scrolls; Escape or a press beside it closes it. */
export function Popover(props: PopoverProps) {
  const { trigger } = props;
  const { loaded, isOpenAtFirst, button } = useLate(popovers);
  if (loaded) return <LoadedPopover {...props} parts={loaded} isOpenAtFirst={isOpenAtFirst} />;
  const onPointerEnter = (event: PointerEvent<HTMLButtonElement>) => {
    trigger.props.onPointerEnter?.(event);
    button.onPointerEnter();
  };
  return cloneElement(trigger, { ...button, onPointerEnter, 'aria-haspopup': 'dialog', 'aria-expanded': false });
}

interface LoadedPopoverProps extends PopoverProps {
  parts: Primitive;
  isOpenAtFirst: boolean;
}

function LoadedPopover({ trigger, title, aside, isOpen, onOpenChange, children, parts, isOpenAtFirst }: LoadedPopoverProps) {
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the press that loaded it.
  useEffect(() => {
    if (isOpenAtFirst) onOpenChange(true);
  }, []);
  return (
    <parts.Root open={isOpen} onOpenChange={onOpenChange}>
      <parts.Trigger asChild>{trigger}</parts.Trigger>
      {/* Everything on a page belongs to a landmark. */}
      <parts.Portal container={document.getElementById('main')}>
        <parts.Content className="popover" align="end" sideOffset={10} collisionPadding={16} aria-labelledby={titleId}>
          <div className="popover-head">
            <h2 id={titleId} className="grow">
              {title}
            </h2>
            {aside}
          </div>
          <div className="popover-body">{children}</div>
        </parts.Content>
      </parts.Portal>
    </parts.Root>
  );
}
