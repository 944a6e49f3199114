import { useId } from 'react';

interface CardInputProps {
  name: string;
  /** For screen readers; the placeholder shows the form. */
  label: string;
  value: string;
  autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  placeholder: string;
  isDisabled: boolean;
  hasProblem: boolean;
  errorId: string;
  onChange: (text: string) => void;
}

/** One field of the card box. */
export function CardInput({ name, label, value, autoComplete, placeholder, isDisabled, hasProblem, errorId, onChange }: CardInputProps) {
  const id = useId();
  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        className="input num"
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={value}
        readOnly={isDisabled}
        aria-invalid={hasProblem || undefined}
        aria-describedby={hasProblem ? errorId : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
