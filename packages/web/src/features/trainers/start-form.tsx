import { t } from '@x1/contract/core/texts.ts';
import { filterSports } from '@x1/contract/trainers/sports.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';
import { useAddedNamesLater } from '../../lib/added-names.ts';
import { rules } from '../../lib/form-schema.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { noFilters, zipProblem } from './filters.ts';
import type { KeptStart } from './kept-start.ts';
import { countQuery } from './queries.ts';

/** Asks once for which sport and where; both may stay open. */
export function StartForm({ onStart }: { onStart: (chosen: KeptStart) => void }) {
  const added = useAddedNamesLater('addedSports');
  const form = useForm<KeptStart>({
    initial: { sport: '', near: '' },
    schema: rules<KeptStart>(({ near }) => ({ near: zipProblem(near) })),
    send: async (chosen) => {
      // The server knows which ZIP codes there are; what it counts is what the list shows next.
      if (chosen.near !== '') await queryClient.fetchQuery(countQuery({ ...noFilters, ...chosen }));
      onStart(chosen);
    },
  });
  return (
    <form className="start-form" {...form.attributes}>
      <Select
        label={t('Sport')}
        placeholder={t('Any sport')}
        options={[...filterSports, ...added].map((sport) => ({ value: sport, label: sportLabel(sport) }))}
        value={form.values.sport}
        onChange={(event) => form.change({ sport: event.target.value })}
      />
      <TextField
        label={t('ZIP code')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        {...form.field('near')}
        onChange={(event) => form.change({ near: event.target.value.replace(/\D/g, '') })}
      />
      <Button variant="volt" type="submit" isBusy={form.isBusy} busyLabel={t('Please wait...')}>
        {t('Show trainers')}
      </Button>
    </form>
  );
}
