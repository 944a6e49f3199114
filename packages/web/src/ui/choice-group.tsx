import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

export interface ChoiceGroupProps {
  legend: string;
  isLegendHidden?: boolean;
  hint?: ReactNode;
  error?: string;
}

/** A titled set of choices with its hint and error; the frame of radio cards, segments and chips. */
export function ChoiceGroup({ legend, isLegendHidden, hint, error, children }: ChoiceGroupProps & { children: ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="fieldrow" aria-describedby={described || undefined} data-invalid={error ? true : undefined}>
      <legend className={isLegendHidden ? 'sr' : 'label'}>{legend}</legend>
      {children}
      <FieldError id={`${id}-error`} message={error} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
