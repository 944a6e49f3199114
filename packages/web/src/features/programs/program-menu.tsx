import type { Program } from '@x1/contract/programs/program.ts';
import { Copy, EllipsisVertical, EyeOff, type LucideIcon, Pencil, Send, Trash2, Users } from 'lucide-react';
import { Fragment } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { actionsOf, type ProgramAction } from './program-actions.ts';

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
