import type { ProgramId } from '@x1/contract/core/ids.ts';
import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { formatWords, sessionLengthText } from '@x1/contract/programs/program-words.ts';
import { MediaGallery } from '../../ui/media-gallery.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { type Offer, OfferRow, OfferRows } from '../../ui/story/offer-row.tsx';

interface ProgramRowsProps {
  programs: readonly Program[];
  /** Opens what one books with; left out where nothing can be bought. */
  onChoose?: ((programId: ProgramId) => void) | undefined;
  chosenId?: ProgramId | undefined;
}

/** Programs as a buyer compares them (S2§2): what one gets, and prices below each other. */
export function ProgramRows({ programs, onChoose, chosenId }: ProgramRowsProps) {
  return (
    <OfferRows hasGroups={programs.some(takesGroups)}>
      {programs.map((program) => (
        <OfferRow
          key={program.id}
          offer={toOffer(program)}
          onChoose={onChoose && (() => onChoose(program.id))}
          isChosen={program.id === chosenId}
        >
          <p>
            {[program.programType, ...(program.sessionsIncluded > 1 ? [program.duration] : []), seatsText(program.maxCapacity)].join(' · ')}
          </p>
          {program.requirements && <p>Prerequisites: {program.requirements}</p>}
          {program.tags.length > 0 && <Tags tags={program.tags} />}
          <MediaGallery label={`Media of ${program.title}`} files={program.mediaFiles} look="strip" />
        </OfferRow>
      ))}
    </OfferRows>
  );
}

/** Two seats make a group (R81). */
const takesGroups = ({ maxCapacity }: Program) => maxCapacity > 1;

function toOffer(program: Program): Offer {
  const { sessionsIncluded: sessions, trainingFormat } = program;
  const length = sessionLengthText(program.sessionMinutes);
  const cents = dollarsToCents(program.individualPrice) ?? 0;
  return {
    title: program.title,
    gets: [countText(sessions, 'session'), `${length}${sessions > 1 ? ' each' : ''}, ${formatWords(trainingFormat)}`],
    price: formatCents(cents),
    // The price of a single one is what it costs.
    each: sessions > 1 && cents % sessions === 0 ? `${formatCents(cents / sessions)} a session` : null,
    group: takesGroups(program) ? groupOf(program) : null,
    about: program.description,
  };
}

function groupOf({ groupPrice, groupPlacesLeft: left }: Program): Offer['group'] {
  const note = left === null ? 'per athlete' : `${countText(left, 'place')} left`;
  return { price: formatCents(dollarsToCents(groupPrice) ?? 0), note: left !== null && left <= 0 ? 'Group is full' : note };
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="offer-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

function seatsText(maxCapacity: number): string {
  return maxCapacity === 1 ? 'One-on-one only' : `One-on-one, or a group of up to ${maxCapacity}`;
}

/** Stands where ProgramRows will. */
export function PlaceholderProgramRows() {
  return (
    <PlaceholderGroup label="Loading programs">
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
