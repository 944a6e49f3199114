import { type ComponentProps, type ReactNode, useId } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** On or off, with its words at the left; the whole line presses it. Takes every input prop, and `ref`. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <label className="switch" htmlFor={id}>
      <span className="grow">
        <span className="switch-label">{label}</span>
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        id={id}
        aria-checked={input.checked ?? input.defaultChecked ?? false}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  );
}
