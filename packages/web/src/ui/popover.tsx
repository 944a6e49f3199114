import { Popover as Primitive } from 'radix-ui';
import { type ReactElement, type ReactNode, useId } from 'react';

interface PopoverProps {
  /** One button element; it opens the panel, and gets the focus back. */
  trigger: ReactElement;
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A panel that hangs under its button, with a title and a body that scrolls; Escape or a press beside it closes it. */
export function Popover({ trigger, title, aside, isOpen, onOpenChange, children }: PopoverProps) {
  const titleId = useId();
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Everything on a page belongs to a landmark. */}
      <Primitive.Portal container={document.getElementById('main')}>
        <Primitive.Content className="popover" align="end" sideOffset={10} collisionPadding={16} aria-labelledby={titleId}>
          <div className="popover-head">
            <h2 id={titleId} className="grow">
              {title}
            </h2>
            {aside}
          </div>
          <div className="popover-body">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
