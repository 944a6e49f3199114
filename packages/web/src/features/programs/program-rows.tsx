import type { ProgramId } from '@x1/contract/core/ids.ts';
import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import { formatDeadline } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { formatWords, sessionLengthText } from '@x1/contract/programs/program-words.ts';
import { durationLabel, programTypeLabel } from '@x1/contract/programs/value-labels.ts';
import { useNow } from '../../lib/use-now.ts';
import { MediaGallery } from '../../ui/media-gallery.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { type Offer, OfferRow, OfferRows } from '../../ui/story/offer-row.tsx';

interface ProgramRowsProps {
  programs: readonly Program[];
  /** Opens what one books with; left out where nothing can be bought. */
  onChoose?: ((programId: ProgramId) => void) | undefined;
  chosenId?: ProgramId | undefined;
  /** In which times are read. */
  zone: string;
}

/** Programs as a buyer compares them (S2§2): what one gets, and prices below each other. */
export function ProgramRows({ programs, onChoose, chosenId, zone }: ProgramRowsProps) {
  return (
    <OfferRows hasGroups={programs.some(takesGroups)}>
      {programs.map((program) => (
        <OfferRow
          key={program.id}
          offer={toOffer(program)}
          onChoose={onChoose && (() => onChoose(program.id))}
          isChosen={program.id === chosenId}
        >
          {program.nextGroupTime && <NextGroup startTime={program.nextGroupTime} zone={zone} />}
          <p>
            {[
              programTypeLabel(program.programType),
              ...(program.sessionsIncluded > 1 ? [durationLabel(program.duration)] : []),
              seatsText(program.maxCapacity),
            ].join(' · ')}
          </p>
          {program.requirements && <p>{t('Prerequisites: {requirements}', { requirements: program.requirements })}</p>}
          {program.tags.length > 0 && <Tags tags={program.tags} />}
          <MediaGallery label={t('Media of {title}', { title: program.title })} files={program.mediaFiles} look="strip" />
        </OfferRow>
      ))}
    </OfferRows>
  );
}

/** When somebody who books a spot could join a group at the earliest. */
function NextGroup({ startTime, zone }: { startTime: Instant; zone: string }) {
  const now = useNow();
  return <p className="offer-when">{t('Next group: {time}', { time: formatDeadline(startTime, zone, now) })}</p>;
}

/** Two seats make a group (R81). */
const takesGroups = ({ maxCapacity }: Program) => maxCapacity > 1;

function toOffer(program: Program): Offer {
  const { sessionsIncluded: sessions, trainingFormat } = program;
  const [length, format] = [sessionLengthText(program.sessionMinutes), formatWords(trainingFormat)];
  const cents = dollarsToCents(program.individualPrice) ?? 0;
  return {
    title: program.title,
    gets: [
      t('{count, plural, one {# session} other {# sessions}}', { count: sessions }),
      sessions > 1 ? t('{length} each, {format}', { length, format }) : `${length}, ${format}`,
    ],
    price: formatCents(cents),
    // The price of a single one is what it costs.
    each: sessions > 1 && cents % sessions === 0 ? t('{price} a session', { price: formatCents(cents / sessions) }) : null,
    group: takesGroups(program) ? groupOf(program) : null,
    about: program.description,
  };
}

function groupOf({ groupPrice, groupPlacesLeft: left }: Program): Offer['group'] {
  const note = left === null ? t('per athlete') : t('{count, plural, one {# spot left} other {# spots left}}', { count: left });
  return { price: formatCents(dollarsToCents(groupPrice) ?? 0), note: left !== null && left <= 0 ? t('Group is full') : note };
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="offer-tags" aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

function seatsText(maxCapacity: number): string {
  return maxCapacity === 1 ? t('One-on-one only') : t('One-on-one, or a group of up to {maxCapacity}', { maxCapacity });
}

/** Stands where ProgramRows will. */
export function PlaceholderProgramRows() {
  return (
    <PlaceholderGroup label={t('Loading programs')}>
      <div className="offers">
        {[0, 1, 2].map((index) => (
          <div className="offer" key={index}>
            <div className="grid gap-2">
              <Placeholder width="60%" height={22} />
              <Placeholder width="40%" height={20} />
            </div>
            <Placeholder width={88} height={44} />
            <div className="offer-about">
              <Placeholder height={84} />
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
