import { dollarsToCents, formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { CalendarCheck, CalendarRange, Clock, type LucideIcon, MapPin, Users, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MediaGallery } from '../../ui/media-gallery.tsx';

interface ProgramChoiceProps {
  program: Program;
  /** Opens what one books with; left out where nothing can be bought. */
  onChoose?: (() => void) | undefined;
  /** What the group choice says: null where groups are not offered. */
  groupNote: string | null;
  /** What else there is to do with it. */
  children?: ReactNode;
}

/** A program as a buyer compares it: a card with the prices in a column of their own, which is pressed as a whole. */
export function ProgramChoice({ program, onChoose, groupNote, children }: ProgramChoiceProps) {
  return (
    <article className="program" data-open={onChoose !== undefined || undefined}>
      <div className="program-grid">
        <div>
          <h3>{program.title}</h3>
          <p className="small muted">{program.programType}</p>
          <p className="about whitespace-pre-line">{program.description}</p>
          <p className="specs">
            <Spec icon={CalendarRange}>{program.duration}</Spec>
            <Spec icon={CalendarCheck}>{countText(program.sessionsIncluded, 'session')}</Spec>
            <Spec icon={Clock}>{`${program.sessionMinutes} min`}</Spec>
            <Spec icon={program.trainingFormat === 'Online' ? Video : MapPin}>{program.trainingFormat}</Spec>
            <Spec icon={Users}>{seatsText(program.maxCapacity)}</Spec>
          </p>
          {program.requirements && <p className="tags">Prerequisites: {program.requirements}</p>}
          <Tags tags={program.tags} />
        </div>
        <div className="program-offer">
          <dl className="prices">
            <Price label="Individual" dollars={program.individualPrice} />
            {groupNote !== null && <Price label="Group, each" dollars={program.groupPrice} note={groupNote} />}
          </dl>
          {onChoose && (
            <Button variant="outline" className="program-choose" aria-label={`Choose ${program.title}`} onClick={onChoose}>
              Choose
            </Button>
          )}
        </div>
      </div>
      <MediaGallery label={`Media of ${program.title}`} files={program.mediaFiles} look="strip" />
      {children && <div className="program-more">{children}</div>}
    </article>
  );
}

function Spec({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span>
      <Icon of={icon} size="s" />
      {children}
    </span>
  );
}

function Price({ label, dollars, note }: { label: string; dollars: number; note?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCents(dollarsToCents(dollars) ?? 0)}</dd>
      {note && <dd className="price-note">{note}</dd>}
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tagset" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

function seatsText(maxCapacity: number): string {
  return maxCapacity === 1 ? 'One athlete' : `Up to ${maxCapacity} athletes`;
}
