import { t } from '@x1/contract/core/texts.ts';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useOpener } from './use-opener.ts';

/** What a dialog needs of the form it is; made by `useForm`. */
export interface DialogForm {
  attributes: Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'>;
  isBusy: boolean;
}

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  /** narrow 440 px, usual 560 px, wide 840 px, widest 1120 px; below 720 px every dialog is a bottom sheet. */
  width?: 'narrow' | 'usual' | 'wide' | 'widest';
  children: ReactNode;
  /** Buttons that stay while the body scrolls: Cancel (class `not-phone`) first, the action last. */
  foot?: ReactNode;
  /** Makes body and foot one form. */
  form?: DialogForm;
  /** What has the focus first where the dialog was opened to type; by default the title. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** While true neither Escape, Back nor a press beside it closes it; the cross stays. By default while the form is sent. */
  isBusy?: boolean;
}

/** What `Dialog` draws: title and cross on top, body, foot. */
export function DialogFrame({
  isOpen,
  onOpenChange,
  title,
  description,
  width = 'usual',
  children,
  foot,
  form,
  firstFocus,
  isBusy = form?.isBusy,
}: DialogProps) {
  const opener = useOpener();
  useBackCloses(isOpen, () => onOpenChange(false), isBusy);
  const heading = useRef<HTMLHeadingElement>(null);
  const keepOpen = (event: Event) => {
    if (isBusy) event.preventDefault();
  };
  const inner = (
    <>
      <div className="dialog-body">{children}</div>
      {foot && <div className="dialog-foot">{foot}</div>}
    </>
  );
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="backdrop" />
        <Primitive.Content
          className={classes('dialog', width !== 'usual' && width)}
          onOpenAutoFocus={(event) => {
            opener.onOpenAutoFocus();
            // Not the cross: a dialog that opens by itself would begin with a ring around it.
            event.preventDefault();
            (firstFocus ?? heading).current?.focus();
          }}
          onCloseAutoFocus={opener.onCloseAutoFocus}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="dialog-head">
            <div className="grow">
              <Primitive.Title ref={heading} tabIndex={-1} className="h2">
                {title}
              </Primitive.Title>
              {description && <Primitive.Description>{description}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <IconButton icon={X} label={t('Close')} />
            </Primitive.Close>
          </div>
          {form ? (
            <form className="dialog-inner" {...form.attributes}>
              {inner}
            </form>
          ) : (
            <div className="dialog-inner">{inner}</div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
