import { t } from '@x1/contract/core/texts.ts';
import { athleteTypes } from '@x1/contract/trainers/profile-options.ts';
import type { FormPart } from '../../../lib/use-form.ts';
import { ChipChecks } from '../../../ui/chip-group.tsx';
import type { SettingsValues } from '../settings-values.ts';
import { labelled } from './labelled.ts';

/** Who I Train Best: any number of specializations (S1§2, R53). */
export function WhoITrainField({ form, isLegendHidden = false }: { form: FormPart<SettingsValues>; isLegendHidden?: boolean }) {
  const { whoITrain } = form.values;
  return (
    <ChipChecks
      legend={t('Who I train best')}
      isLegendHidden={isLegendHidden}
      values={whoITrain}
      options={labelled(athleteTypes, whoITrain)}
      error={form.errors['whoITrain']}
      onChange={(chosen) => form.change({ whoITrain: chosen })}
    />
  );
}
