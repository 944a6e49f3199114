import { athleteTypes } from '@x1/contract/trainers/profile-options.ts';
import { ChipChecks } from '../../../ui/chip-group.tsx';
import { labelled } from './labelled.ts';

interface WhoITrainFieldProps {
  values: readonly string[];
  error: string | undefined;
  isLegendHidden?: boolean;
  onChange: (values: readonly string[]) => void;
}

/** Who I Train Best: any number of specializations (S1§2, R53). */
export function WhoITrainField({ values, onChange, ...group }: WhoITrainFieldProps) {
  return <ChipChecks legend="Who I train best" values={values} options={labelled(athleteTypes, values)} {...group} onChange={onChange} />;
}
