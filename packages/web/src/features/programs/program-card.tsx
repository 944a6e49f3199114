import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { durationLabel, programStatusLabel, programTypeLabel } from '@x1/contract/programs/value-labels.ts';
import { CalendarClock, Copy, EllipsisVertical, EyeOff, type LucideIcon, Pencil, Send, Trash2, Users } from 'lucide-react';
import { Fragment } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MediaGallery } from '../../ui/media-gallery.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { actionsOf, hasGroupTimes, isOnSale, type ProgramAction, statusBadge } from './program-status.ts';

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
          <MediaGallery label={t('Media of {name}', { name: program.name })} files={program.mediaFiles} look="cover" still={() => cover} />
        </div>
      ) : (
        <img className="pcard-drawing" src={cover} alt="" width={640} height={400} loading="lazy" decoding="async" />
      )}
      <div className="pcard-top">
        <Badge tone={look.tone} icon={look.icon}>
          {programStatusLabel(program.status)}
        </Badge>
        <ProgramMenu program={program} isBankReady={isBankReady} onAction={onAction} />
      </div>
      <h3 className="wrap-anywhere">{program.name}</h3>
      <p className="small muted mt-0.5">{programTypeLabel(program.type)}</p>
      <p className="about clamp2">{program.description}</p>
      <DescriptionList
        lines={[
          { label: t('Duration'), value: durationLabel(program.duration) },
          { label: t('Price'), value: <span className="num">{priceText(program)}</span> },
          {
            label: t('Each purchase includes'),
            value: t('{count, plural, one {# session} other {# sessions}}', { count: program.sessionsIncluded }),
          },
          {
            label: t('Session length'),
            value: t('{count, plural, one {# minute} other {# minutes}}', { count: program.sessionMinutes }),
          },
          { label: t('Next session'), value: <NextSession program={program} zone={zone} now={now} /> },
        ]}
      />
      <div className="seats">
        <p>
          <span className="muted">{t('Participants')}</span>
          <span className="num font-medium">{participantsText(program)}</span>
        </p>
        {program.groupPlacesLeft !== null && hasGroupTimes(program) && (
          <p className="small mt-2">
            {t('{taken} of {total} group spots taken', {
              taken: program.maxParticipants - program.groupPlacesLeft,
              total: program.maxParticipants,
            })}
          </p>
        )}
        {waiting && <p className="small mt-2">{waiting}</p>}
      </div>
      <div className="pcard-foot">
        {program.isDraft && (
          <Button size="s" isBusy={isPublishing} busyLabel={t('Publishing...')} onClick={() => onAction('publish')}>
            {t('Publish')}
          </Button>
        )}
        {program.status === 'Completed' ? (
          <Button
            size="s"
            variant="outline"
            aria-label={t('View participants of {name}', { name: program.name })}
            onClick={() => onAction('participants')}
          >
            {t('View Participants')}
          </Button>
        ) : (
          <Button
            size="s"
            variant={program.isDraft ? 'quiet' : 'outline'}
            aria-label={t('Edit {name}', { name: program.name })}
            onClick={() => onAction('edit')}
          >
            {t('Edit')}
          </Button>
        )}
        {hasGroupTimes(program) && (
          <Button
            size="s"
            variant="quiet"
            icon={CalendarClock}
            aria-label={t('Group times of {name}', { name: program.name })}
            onClick={() => onAction('times')}
          >
            {t('Group times')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** For one athlete at a time there's no limit to how many families buy it. */
function participantsText({ currentParticipants, maxParticipants }: Program): string {
  return maxParticipants > 1 ? String(currentParticipants) : t('{count}, one at a time', { count: currentParticipants });
}

function NextSession({ program, zone, now }: { program: Program; zone: string; now: Date }) {
  // A time for a group is one before anybody has joined it, as soon as somebody can.
  const [first] = [program.nextSession, isOnSale(program) ? program.nextGroupTime : null].filter((time) => time !== null).sort();
  if (first) return <span className="num">{formatDate(first, zone, now)}</span>;
  return (
    <span className="muted">
      {program.isDraft ? t('Not published') : program.status === 'Completed' ? t('No longer on sale') : t('None yet')}
    </span>
  );
}

/** '$89.00 or $49.00 group'; groups are sold from two seats (R81). */
function priceText(program: Program): string {
  const [individual = '', group = ''] = [program.individualPrice, program.groupPrice].map((dollars) =>
    formatCents(dollarsToCents(dollars) ?? 0),
  );
  return program.maxCapacity >= 2 ? t('{individual} or {group} group', { individual, group }) : individual;
}

const lines: Readonly<Record<Exclude<ProgramAction, 'times'>, { label: string; icon: LucideIcon }>> = {
  edit: { label: t('Edit'), icon: Pencil },
  publish: { label: t('Publish'), icon: Send },
  unpublish: { label: t('Unpublish'), icon: EyeOff },
  duplicate: { label: t('Duplicate'), icon: Copy },
  participants: { label: t('View Participants'), icon: Users },
  delete: { label: t('Delete Program'), icon: Trash2 },
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
    <Menu trigger={<IconButton icon={EllipsisVertical} label={t('More for {name}', { name: program.name })} />}>
      {actionsOf(program).map((action) => {
        const needsBank = action === 'publish' && isBankReady === false;
        return (
          <Fragment key={action}>
            {action === 'delete' && <MenuSeparator />}
            <MenuItem
              icon={lines[action].icon}
              tone={action === 'delete' ? 'danger' : 'ink'}
              isDisabled={needsBank}
              note={needsBank ? t('Connect your bank account first') : undefined}
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
