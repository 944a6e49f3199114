import { dollarsToCents, formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { CalendarCheck, CalendarRange, Clock, type LucideIcon, MapPin, Users, Video } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { MediaGallery } from '../../ui/media-gallery.tsx';

interface ProgramChoiceProps {
  program: Program;
  /** Name shared by the cards of one page. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  /** What the group choice says: null where groups are not offered. */
  groupNote: string | null;
}

/** A program as a buyer compares it: a radio card with the prices in a column of their own. */
export function ProgramChoice({ program, group, isChosen, onChoose, groupNote }: ProgramChoiceProps) {
  return (
    <div className="program">
      <label>
        <input type="radio" name={group} value={program.id} checked={isChosen} onChange={onChoose} aria-label={`Choose ${program.title}`} />
        <div className="program-grid">
          <div>
            <div className="program-top">
              <span className="radio" aria-hidden="true" />
              <div>
                <h3>{program.title}</h3>
                <p className="small muted">{program.programType}</p>
              </div>
            </div>
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
          <dl className="prices">
            <Price label="Individual" dollars={program.individualPrice} />
            {groupNote !== null && <Price label="Group, each" dollars={program.groupPrice} note={groupNote} />}
          </dl>
        </div>
      </label>
      {/* Beside the label: a control of its own is no part of the choice. */}
      <MediaGallery label={`Media of ${program.title}`} files={program.mediaFiles} look="strip" />
    </div>
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
