import { centsToDollars } from '@x1/contract/core/money.ts';
import { dollarsToCents, formatBasisPoints, formatCents, formatDollars } from '@x1/contract/core/number-format.ts';
import { platformFeeCents } from '@x1/contract/core/platform-fee.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { shareOfSession } from '@x1/contract/payments/refund-policy.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  DESCRIPTION_MIN_LENGTH,
  MAX_SESSIONS_INCLUDED,
  programDurations,
  programTypes,
  REQUIREMENTS_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX,
  TITLE_MAX_LENGTH,
  trainingFormats,
} from '@x1/contract/programs/program.ts';
import type { PriceRange, UsualPrices } from '@x1/contract/programs/usual-prices.ts';
import { durationLabel, programTypeLabel, trainingFormatLabel } from '@x1/contract/programs/value-labels.ts';
import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import { usePayoutRule } from '../../../lib/minimum-payout.ts';
import { useOwnFee } from '../../../lib/own-fee.ts';
import type { FormPart } from '../../../lib/use-form.ts';
import { AddField } from '../../../ui/add-field.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { leastOfType } from '../duty-text.ts';
import { addTag, isForOne, type ProgramFormValues } from './form-values.ts';
import type { ProgramMedia } from './program-media.ts';
import { useUsualPrices } from './use-usual-prices.ts';

const typeOptions = programTypes.map((value) => ({ value, label: programTypeLabel(value) }));
const durationOptions = programDurations.map((value) => ({ value, label: durationLabel(value) }));
const formatOptions = trainingFormats.map((value) => ({ value, label: trainingFormatLabel(value) }));
const sessionLengths = sessionDurationsMinutes.map((minutes) => ({ value: String(minutes), label: t('{minutes} minutes', { minutes }) }));

interface ProgramFieldsProps {
  form: FormPart<ProgramFormValues>;
  files: readonly MediaFile[];
  media: ProgramMedia;
}

/** The fields of a program (S2§2); the rules are the contract's. */
export function ProgramFields({ form: { values, errors, change, field }, files, media }: ProgramFieldsProps) {
  const feeBasisPoints = useOwnFee().data?.feeBasisPoints;
  const usual = usualPricesText(useUsualPrices(values.programType).data, values);
  return (
    <div className="program-form">
      <Select
        label={t('Program type')}
        placeholder={t('Choose a type')}
        hint={values.sessionsIncluded === '1' ? undefined : leastOfType(values.programType)}
        options={typeOptions}
        {...field('programType')}
      />
      <TextField label={t('Program title')} maxLength={TITLE_MAX_LENGTH} {...field('title')} />
      <TextArea
        label={t('Description')}
        hint={t('At least {count} characters: what you work on, for whom, and what they take home.', {
          count: DESCRIPTION_MIN_LENGTH,
        })}
        limit={DESCRIPTION_MAX_LENGTH}
        rows={4}
        {...field('description')}
      />
      <div className="program-form-pair">
        <Select
          label={t('Duration')}
          placeholder={t('Choose')}
          hint={durationHint(values)}
          options={durationOptions}
          {...field('duration')}
        />
        <Select label={t('Training format')} placeholder={t('Choose')} options={formatOptions} {...field('trainingFormat')} />
      </div>
      <div className="program-form-pair">
        <TextField
          label={t('Sessions included')}
          inputMode="numeric"
          hint={pricePerSession([values.individualPrice, values.sessionsIncluded])}
          {...field('sessionsIncluded')}
        />
        <Select label={t('Session length')} hint={t('For each of them')} options={sessionLengths} {...field('sessionMinutes')} />
      </div>
      <TextField label={t('Max capacity')} inputMode="numeric" hint={capacityHint(values)} {...field('maxCapacity')} />
      <div>
        <div className="program-form-pair">
          <MoneyField
            label={t('Individual price')}
            hint={trainerShareText({ price: values.individualPrice, leastCents: 1_000, feeBasisPoints }) ?? individualHint(values)}
            {...field('individualPrice')}
          />
          {!isForOne(values) && (
            <MoneyField
              label={t('Group price')}
              hint={trainerShareText({ price: values.groupPrice, leastCents: 500, feeBasisPoints }) ?? t('At least $5, for each athlete')}
              {...field('groupPrice')}
            />
          )}
        </div>
        {!isForOne(values) && (
          <p className="hint">
            {t(
              'Families can also book it for one athlete alone, at the individual price. Set it to what training one athlete is worth to you.',
            )}
          </p>
        )}
        {usual && <p className="hint">{usual}</p>}
        <MoneyHint feeBasisPoints={feeBasisPoints} />
      </div>
      <TextField
        label={t('Prerequisites')}
        isOptional
        maxLength={REQUIREMENTS_MAX_LENGTH}
        hint={t('What athletes bring or can do already.')}
        {...field('requirements')}
      />
      <TagsField tags={values.tags} onChange={(tags) => change({ tags })} />
      {media.field({
        files,
        onChange: (update) => change((now) => ({ mediaFiles: update(now.mediaFiles) })),
        error: errors['mediaFiles'],
      })}
    </div>
  );
}

/** Who pays the price, what X1 takes of it, and when the rest arrives. */
function MoneyHint({ feeBasisPoints }: Pick<TypedPrice, 'feeBasisPoints'>) {
  const payouts = usePayoutRule();
  return <p className="hint">{[feeText(feeBasisPoints), payouts].filter(Boolean).join(' ')}</p>;
}

/** What X1 takes of what a family pays; undefined until it's known. */
export function feeText(basisPoints: number | undefined): string | undefined {
  if (basisPoints === undefined) return undefined;
  if (basisPoints === 0) return t('The family pays this price, and X1 takes nothing from it right now.');
  return t('The family pays this price, and X1 keeps {fee} of it.', { fee: formatBasisPoints(basisPoints) });
}

/** It's asked of every program (S2§5), also of one session, where it isn't plain what to choose. */
function durationHint({ sessionsIncluded }: ProgramFormValues): string {
  return sessionsIncluded === '1' ? t('How long it runs. For one session, 1 Week is fine.') : t('How long it runs.');
}

/** How groups come about: nobody finds that out from a number. */
function capacityHint(values: ProgramFormValues): string {
  return isForOne(values)
    ? t('1 for one athlete, 2 or more for groups')
    : t(
        'How many athletes fit in one group. After you save, set when it meets under Group times. Until then, the first family picks a time.',
      );
}

function individualHint(values: ProgramFormValues): string {
  return isForOne(values) ? t('At least $10') : t('At least $10, for one athlete alone');
}

/** 'Trainers usually charge $40 to $60 for one session of this type.', with the price of a place where there are groups; undefined where too few are known. */
export function usualPricesText(prices: UsualPrices | undefined, values: Pick<ProgramFormValues, 'maxCapacity'>): string | undefined {
  const individual = rangeText(prices?.individual);
  const group = isForOne(values) ? undefined : rangeText(prices?.group);
  if (individual && group)
    return t('Trainers usually charge {individual} for one session of this type, and {group} for a spot in a group.', {
      individual,
      group,
    });
  return individual && t('Trainers usually charge {individual} for one session of this type.', { individual });
}

function rangeText(range: PriceRange | undefined): string | undefined {
  if (!range) return undefined;
  const low = formatDollars(centsToDollars(range.lowCents));
  const high = formatDollars(centsToDollars(range.highCents));
  return low === high ? t('about {price}', { price: low }) : t('{low} to {high}', { low, high });
}

interface TypedPrice {
  /** In dollars, as typed. */
  price: string;
  /** The least a program may cost. */
  leastCents: number;
  /** Undefined until it's known. */
  feeBasisPoints: number | undefined;
}

/** What the trainer gets of a price; undefined while it isn't one, or the fee isn't known. */
export function trainerShareText({ price, leastCents, feeBasisPoints }: TypedPrice): string | undefined {
  const cents = dollarsToCents(price);
  if (cents === undefined || cents < leastCents || feeBasisPoints === undefined) return undefined;
  return t('You get {share} of {price}', {
    share: formatCents(cents - platformFeeCents(cents, feeBasisPoints)),
    price: formatCents(cents),
  });
}

/**
 * What a parent pays for each session, as the form is typed; the limits while that is unknown.
 *
 * @param typed individual price in dollars and number of sessions
 */
export function pricePerSession([price, sessions]: readonly [price: string, sessions: string]): string {
  const count = Number(sessions);
  const cents = dollarsToCents(price);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_SESSIONS_INCLUDED;
  if (!isCount || cents === undefined || cents === 0) return t('Included in one purchase, up to {count}', { count: MAX_SESSIONS_INCLUDED });
  if (count === 1) return t('Included in one purchase');
  const each = shareOfSession(cents, { number: 1, count });
  return cents % count === 0
    ? t('{price} a session', { price: formatCents(each) })
    : t('About {price} a session', { price: formatCents(each) });
}

/** Words parents search by: Enter or Add takes one, the cross removes it (S2§2). */
function TagsField({ tags, onChange }: { tags: readonly string[]; onChange: (tags: readonly string[]) => void }) {
  const isFull = tags.length >= TAGS_MAX;
  const add = (typed: string) => {
    onChange(addTag(tags, typed));
    return undefined;
  };
  return (
    <div className="fieldrow">
      <AddField label={t('Tags')} isOptional maxLength={TAG_MAX_LENGTH} disabled={isFull} enterKeyHint="done" onAdd={add} />
      <p className="hint mb-2">
        {isFull ? t("You've added all {count} tags.", { count: TAGS_MAX }) : t('Words parents search by. Press Enter to add one.')}
      </p>
      <Chips label={t('Chosen tags')} items={tags} onRemove={(tag) => onChange(tags.filter((one) => one !== tag))} />
    </div>
  );
}
