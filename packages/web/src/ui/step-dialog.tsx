import { t } from '@x1/contract/core/texts.ts';
import { ArrowLeft, Check, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useOpener } from './use-opener.ts';

interface StepDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Under the title on phones, where the panel at the side is left out. */
  subtitle?: string;
  /** One word each. */
  steps: readonly string[];
  /** Index of the step that is shown; the ones before are ticked. */
  current: number;
  /** The question of the step; takes the focus with every change of step, and so is read out with its number. */
  heading: string;
  /** At the end of the heading's line. */
  headingAside?: ReactNode;
  /** Left out on the first step. */
  onBack?: (() => void) | undefined;
  /** The panel that stays at the side from 720 px. */
  side?: ReactNode;
  children: ReactNode;
  /** What leads on: a submit button that stays in view while the body scrolls. */
  foot: ReactNode;
  onSubmit: () => void;
  /** While true nothing closes it or goes back. */
  isBusy?: boolean;
}

/** A dialog of several steps, one question each: a sheet of nearly the whole height on phones, with a panel at the side from 720 px. */
export function StepDialog(props: StepDialogProps) {
  const { isOpen, onClose, title, subtitle, steps, current, onBack, side, isBusy = false } = props;
  const opener = useOpener();
  useBackCloses(isOpen, onClose, isBusy);
  const heading = useRef<HTMLHeadingElement>(null);
  const keepOpen = (event: Event) => {
    if (isBusy) event.preventDefault();
  };
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="backdrop" />
        <Primitive.Content
          className="dialog stepped"
          onOpenAutoFocus={(event) => {
            opener.onOpenAutoFocus();
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={opener.onCloseAutoFocus}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          aria-describedby={undefined}
        >
          {side && <div className="step-side">{side}</div>}
          <div className="step-main">
            <div className="step-head">
              {onBack ? <IconButton icon={ArrowLeft} label={t('Back')} onClick={() => !isBusy && onBack()} /> : <span />}
              <Primitive.Title>
                {title}
                {subtitle && <small className={side ? 'only-sheet' : undefined}>{subtitle}</small>}
              </Primitive.Title>
              <Primitive.Close asChild>
                <IconButton icon={X} label={t('Close')} />
              </Primitive.Close>
            </div>
            <Walk steps={steps} current={current} />
            <StepForm {...props} headingRef={heading} />
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Walk({ steps, current }: Pick<StepDialogProps, 'steps' | 'current'>) {
  return (
    <ol className="walk" aria-label={t('Steps')} style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'done' : index === current ? 'now' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
          {index < current && (
            <>
              <Icon of={Check} size="s" />
              <span className="sr">, {t('done')}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

interface StepFormProps extends StepDialogProps {
  headingRef: React.RefObject<HTMLHeadingElement | null>;
}

function StepForm({ steps, current, heading, headingAside, headingRef, children, foot, onSubmit }: StepFormProps) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    body.current?.scrollTo?.({ top: 0 });
    headingRef.current?.focus();
  }, [current, headingRef]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="dialog-inner" noValidate onSubmit={submit}>
      <div className="dialog-body" ref={body}>
        <div className="step-heading">
          <h3 ref={headingRef} tabIndex={-1}>
            <span className="sr">{t('Step {step} of {steps}:', { step: current + 1, steps: steps.length })} </span>
            {heading}
          </h3>
          {headingAside}
        </div>
        {children}
      </div>
      <div className="step-foot">{foot}</div>
    </form>
  );
}
