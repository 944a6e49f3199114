import { Select } from '../../ui/select.tsx';
import { operatorLabel } from './case-names.ts';
import { useConsole } from './console-context.ts';
import { useOperators } from './use-records.ts';

interface OperatorFilterProps {
  label: string;
  /** The entry for no filter. */
  any: string;
  /** The caller's own entry, and how the call names the caller. */
  own: { readonly value: string; readonly label: string };
  /** The entry for nobody, where rows may have no operator. */
  nobody?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/**
 * Narrows a list by an operator: the caller, nobody, or a colleague, even one who has left. An operator named by a link or a saved view
 * always has an entry, so that the choice never contradicts the list.
 */
export function OperatorFilter({ label, any, own, nobody, value, onChange }: OperatorFilterProps) {
  const { operatorId } = useConsole();
  const operators = useOperators();
  const others = (operators.data ?? []).filter(({ id }) => id !== operatorId);
  const options = [
    own,
    ...(nobody === undefined ? [] : [{ value: 'nobody', label: nobody }]),
    ...others.map((operator) => ({ value: String(operator.id), label: operatorLabel(operator, operatorId) })),
  ];
  const chosen = value === String(operatorId) ? own.value : value;
  if (chosen !== '' && !options.some((option) => option.value === chosen)) {
    options.push({ value: chosen, label: operators.isPending ? 'Loading...' : `Operator ${chosen}, unknown` });
  }
  return (
    <Select
      label={label}
      isLabelHidden
      placeholder={any}
      options={options}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
