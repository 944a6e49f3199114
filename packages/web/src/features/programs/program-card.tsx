import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { Copy, EllipsisVertical, EyeOff, type LucideIcon, Pencil, Send, Trash2, Users } from 'lucide-react';
import { Fragment } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MediaGallery } from '../../ui/media-gallery.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { actionsOf, type ProgramAction, statusBadge } from './program-status.ts';

interface ProgramCardProps {
  program: Program;
  /** Address of the drawing that stands for files there are none of, and below films until their first frame is there. */
  cover: string;
  /** The zone in which the owner reads dates. */
  zone: string;
  now: Date;
  /** The menu's Publish needs a complete bank account (R73); undefined while that is not known. */
  isBankReady: boolean | undefined;
  isPublishing: boolean;
  /** '3 families on the waitlist'. */
  waiting?: string | undefined;
  onAction: (action: ProgramAction) => void;
}

/** A program as its owner manages it (S2§2). */
export function ProgramCard({ program, cover, zone, now, isBankReady, isPublishing, waiting, onAction }: ProgramCardProps) {
  const look = statusBadge(program.status);
  return (
    <li className={classes('card pcard', program.isDraft && 'draft', program.status === 'Completed' && 'completed')}>
      {program.mediaFiles.length > 0 ? (
        <div className="pcard-cover">
          <MediaGallery label={`Media of ${program.name}`} files={program.mediaFiles} look="cover" still={() => cover} />
        </div>
      ) : (
        <img className="pcard-drawing" src={cover} alt="" width={640} height={400} loading="lazy" decoding="async" />
      )}
      <div className="pcard-top">
        <Badge tone={look.tone} icon={look.icon}>
          {program.status}
        </Badge>
        <ProgramMenu program={program} isBankReady={isBankReady} onAction={onAction} />
      </div>
      <h3 className="wrap-anywhere">{program.name}</h3>
      <p className="small muted mt-0.5">{program.type}</p>
      <p className="about clamp2">{program.description}</p>
      <DescriptionList
        lines={[
          { label: 'Duration', value: program.duration },
          { label: 'Price', value: <span className="num">{priceText(program)}</span> },
          { label: 'Each purchase includes', value: countText(program.sessionsIncluded, 'session') },
          { label: 'Session length', value: countText(program.sessionMinutes, 'minute') },
          { label: 'Next session', value: <NextSession program={program} zone={zone} now={now} /> },
        ]}
      />
      <div className="seats">
        <p>
          <span className="muted">Participants</span>
          <span className="num font-medium">{seatsText(program)}</span>
        </p>
        {program.maxParticipants > 1 && (
          <ProgressBar
            label={`Participants of ${program.name}`}
            value={program.currentParticipants}
            max={program.maxParticipants}
            valueText={seatsText(program)}
          />
        )}
        {waiting && <p className="small mt-2">{waiting}</p>}
      </div>
      <div className="pcard-foot">
        {program.isDraft && (
          <Button size="s" isBusy={isPublishing} busyLabel="Publishing..." onClick={() => onAction('publish')}>
            Publish
          </Button>
        )}
        {program.status === 'Completed' ? (
          <Button size="s" variant="outline" aria-label={`View participants of ${program.name}`} onClick={() => onAction('participants')}>
            View Participants
          </Button>
        ) : (
          <Button
            size="s"
            variant={program.isDraft ? 'quiet' : 'outline'}
            aria-label={`Edit ${program.name}`}
            onClick={() => onAction('edit')}
          >
            Edit
          </Button>
        )}
      </div>
    </li>
  );
}

/** '2 of 6' of a group. For one athlete at a time there's no limit to how many families buy it. */
function seatsText({ currentParticipants, maxParticipants }: Program): string {
  return maxParticipants > 1 ? `${currentParticipants} of ${maxParticipants}` : `${currentParticipants}, one at a time`;
}

function NextSession({ program, zone, now }: { program: Program; zone: string; now: Date }) {
  if (program.nextSession) return <span className="num">{formatDate(program.nextSession, zone, now)}</span>;
  return (
    <span className="muted">{program.isDraft ? 'Not published' : program.status === 'Completed' ? 'No longer on sale' : 'None yet'}</span>
  );
}

/** '$89.00 or $49.00 group'; groups are sold from two seats (R81). */
function priceText(program: Program): string {
  const [individual, group] = [program.individualPrice, program.groupPrice].map((dollars) => formatCents(dollarsToCents(dollars) ?? 0));
  return program.maxCapacity >= 2 ? `${individual} or ${group} group` : `${individual}`;
}

const lines: Readonly<Record<ProgramAction, { label: string; icon: LucideIcon }>> = {
  edit: { label: 'Edit', icon: Pencil },
  publish: { label: 'Publish', icon: Send },
  unpublish: { label: 'Unpublish', icon: EyeOff },
  duplicate: { label: 'Duplicate', icon: Copy },
  participants: { label: 'View Participants', icon: Users },
  delete: { label: 'Delete Program', icon: Trash2 },
};

interface ProgramMenuProps {
  program: Program;
  /** The menu's Publish needs a complete bank account (R73); undefined while that is not known. */
  isBankReady: boolean | undefined;
  onAction: (action: ProgramAction) => void;
}

/** What the owner can do with a program (S2§2). */
export function ProgramMenu({ program, isBankReady, onAction }: ProgramMenuProps) {
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`More for ${program.name}`} />}>
      {actionsOf(program).map((action) => {
        const needsBank = action === 'publish' && isBankReady === false;
        return (
          <Fragment key={action}>
            {action === 'delete' && <MenuSeparator />}
            <MenuItem
              icon={lines[action].icon}
              tone={action === 'delete' ? 'danger' : 'ink'}
              isDisabled={needsBank}
              note={needsBank ? 'Connect your bank account first' : undefined}
              onSelect={() => onAction(action)}
            >
              {lines[action].label}
            </MenuItem>
          </Fragment>
        );
      })}
    </Menu>
  );
}
