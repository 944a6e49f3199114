import { t } from '@x1/contract/core/texts.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** What every field widget takes beside its own props. */
export interface FieldProps {
  label: string;
  /** Shown to screen readers only; for search boxes beside a drawn icon. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** The message under the field; announced when it appears. */
  error?: string;
  /** Writes 'optional' beside the label. */
  isOptional?: boolean;
  /** Stands at the right end of the label's line, such as a link. */
  labelAside?: ReactNode;
}

/** Takes apart the props of a field widget: what `Field` shows, and what goes to the control. */
export function splitField<Props extends FieldProps & { id?: string }>(props: Props) {
  const { label, isLabelHidden, hint, error, isOptional, labelAside, ...control } = props;
  return [{ label, isLabelHidden, hint, error, isOptional, labelAside, id: control.id }, control] as const;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  id?: string;
  /** Stands right of hint and error, such as a counter. */
  underAside?: ReactNode;
  children: (control: ControlAttributes) => ReactNode;
}

/** Label above, control, hint and error below. The control takes the given attributes. */
export function Field({ id: givenId, label, isLabelHidden, hint, error, isOptional, labelAside, underAside, children }: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="fieldrow">
      <div className={isLabelHidden ? 'sr' : 'label-line'}>
        <label className="label" htmlFor={id}>
          {label}
          {isOptional && <span className="optional small muted"> {t('optional')}</span>}
        </label>
        {labelAside}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <div className="under-line">
        <div>
          <FieldError id={errorId} message={error} />
          {hint && (
            <p className="hint" id={hintId}>
              {hint}
            </p>
          )}
        </div>
        {underAside}
      </div>
    </div>
  );
}

/** The message under a field or a group. The live region is always there, so that a new message is read out. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <div aria-live="polite">
      {message && (
        <p className="error" id={id}>
          <Icon of={CircleAlert} size="s" />
          {message}
        </p>
      )}
    </div>
  );
}
