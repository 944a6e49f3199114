import { useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { late, useLate } from '../../ui/late.ts';

const dialogs = late(async () => await import('./caldav-dialog.tsx'));

interface ConnectServerButtonProps extends Pick<ButtonProps, 'children' | 'variant' | 'size' | 'isFullWidth'> {
  /** The server that was connected before; null for a first time. */
  readonly server?: string | null;
}

/** Asks for a server, a user name and an app password. */
export function ConnectServerButton({ server = null, children, ...look }: ConnectServerButtonProps) {
  const { loaded, isOpenAtFirst, button } = useLate(dialogs);
  /** Undefined before the first press after it was loaded. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const Dialog = loaded?.CalDavDialog;
  const press = Dialog ? { onClick: () => setIsOpen(true) } : button;
  return (
    <>
      <Button {...look} {...press}>
        {children}
      </Button>
      {Dialog && (isOpen ?? isOpenAtFirst) && <Dialog server={server} onClose={() => setIsOpen(false)} />}
    </>
  );
}
