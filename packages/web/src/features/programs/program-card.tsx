import { dollarsToCents, formatCents } from '@x1/contract/core/money.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { EllipsisVertical, Pencil, Send } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { statusLook } from './program-status.ts';

interface ProgramCardProps {
  program: Program;
  /** The zone in which the owner reads dates. */
  zone: string;
  now: Date;
  /** The menu's Publish needs a complete bank account (R73); undefined while that is not known. */
  isBankReady: boolean | undefined;
  isPublishing: boolean;
  onEdit: () => void;
  onPublish: () => void;
}

/** A program as its owner manages it (S2§2). */
export function ProgramCard(props: ProgramCardProps) {
  const { program, zone, now, isPublishing, onEdit, onPublish } = props;
  const look = statusLook(program.status);
  return (
    <li className={program.isDraft ? 'card pcard draft' : 'card pcard'}>
      <div className="pcard-top">
        <Badge tone={look.tone} icon={look.icon}>
          {program.status}
        </Badge>
        <CardMenu {...props} />
      </div>
      <h3 className="wrap-anywhere">{program.name}</h3>
      <p className="small muted mt-0.5">{program.type}</p>
      <p className="about clamp2">{program.description}</p>
      <Facts
        lines={[
          { label: 'Duration', value: program.duration },
          { label: 'Price', value: <span className="num">{priceText(program)}</span> },
          { label: 'Next session', value: <NextSession program={program} zone={zone} now={now} /> },
        ]}
      />
      <div className="seats">
        <p>
          <span className="muted">Participants</span>
          <span className="num font-medium">
            {program.currentParticipants} of {program.maxParticipants}
          </span>
        </p>
        <ProgressBar
          label={`Participants of ${program.name}`}
          value={program.currentParticipants}
          max={program.maxParticipants}
          valueText={`${program.currentParticipants} of ${program.maxParticipants}`}
        />
      </div>
      <div className="pcard-foot">
        {program.isDraft && (
          <Button size="s" isBusy={isPublishing} busyLabel="Publishing..." onClick={onPublish}>
            Publish
          </Button>
        )}
        <Button size="s" variant={program.isDraft ? 'quiet' : 'outline'} aria-label={`Edit ${program.name}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </li>
  );
}

function CardMenu({ program, isBankReady, onEdit, onPublish }: ProgramCardProps) {
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`More for ${program.name}`} />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      {program.isDraft && (
        <MenuItem
          icon={Send}
          isDisabled={isBankReady === false}
          note={isBankReady === false ? 'Connect your bank account first' : undefined}
          onSelect={onPublish}
        >
          Publish
        </MenuItem>
      )}
    </Menu>
  );
}

function NextSession({ program, zone, now }: { program: Program; zone: string; now: Date }) {
  if (program.nextSession) return <span className="num">{formatDate(program.nextSession, zone, now.getUTCFullYear())}</span>;
  return <span className="muted">{program.isDraft ? 'Not published' : 'None yet'}</span>;
}

/** '$89.00 or $49.00 group'; groups are sold from two seats (R81). */
function priceText(program: Program): string {
  const [individual, group] = [program.individualPrice, program.groupPrice].map((dollars) => formatCents(dollarsToCents(dollars) ?? 0));
  return program.maxCapacity >= 2 ? `${individual} or ${group} group` : `${individual}`;
}
