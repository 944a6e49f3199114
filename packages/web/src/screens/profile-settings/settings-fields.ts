import type { SettingsValues } from '../../features/trainer-profile/settings-values.ts';

/** What each card of the trainer's settings gets. */
export interface SettingsFieldsProps {
  values: SettingsValues;
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<SettingsValues> | ((values: SettingsValues) => Partial<SettingsValues>)) => void;
}

/** The props of a field that holds text. */
export function textOf<Name extends string>(
  name: Name,
  {
    values,
    errors,
    onChange,
  }: { values: Record<Name, string>; errors: Readonly<Record<string, string>>; onChange: (changed: Record<Name, string>) => void },
) {
  return {
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value } as Record<Name, string>),
  };
}
