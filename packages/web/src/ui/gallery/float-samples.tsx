import { Copy, EllipsisVertical, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../menu.tsx';
import { Panel } from '../panel.tsx';
import { Popover } from '../popover.tsx';
import { SaveBar } from '../save-bar.tsx';
import { StepDialog } from '../step-dialog.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import { toast } from '../toast.ts';
import { Sample, SampleSection } from './sample.tsx';

/** Dialogs, menus and toasts. */
export function FloatSamples() {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [step, setStep] = useState<number>();
  return (
    <SampleSection title="What floats">
      <Sample name="Dialogs">
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
        <Button variant="outline" onClick={() => setIsAsking(true)}>
          Ask first
        </Button>
        <Button variant="outline" onClick={() => setStep(0)}>
          Go step by step
        </Button>
      </Sample>
      <Sample name="Menu">
        <Menu trigger={<IconButton icon={EllipsisVertical} label="More for Finishing Under Pressure" />} align="start">
          <MenuItem icon={Pencil} onSelect={() => toast({ title: 'Edit' })}>
            Edit
          </MenuItem>
          <MenuItem icon={Copy} onSelect={() => toast({ title: 'Duplicate' })}>
            Duplicate
          </MenuItem>
          <MenuItem icon={Send} isDisabled note="Connect your bank account first">
            Publish
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => toast({ title: 'Delete' })}>
            Delete Program
          </MenuItem>
        </Menu>
      </Sample>
      <Sample name="Panel under its button">
        <SamplePanel />
      </Sample>
      <Sample name="Toasts">
        <Button variant="outline" onClick={() => toast({ title: 'Timezone Updated', description: 'Times are shown in Eastern Time.' })}>
          Show a toast
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: 'Error', description: 'E-mail or password is wrong.', variant: 'destructive' })}
        >
          Show an error
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({ title: 'Program deleted', action: { label: 'Undo', onAction: () => toast({ title: 'Program is back' }) } })
          }
        >
          Show one with an action
        </Button>
      </Sample>
      <Sample name="Bar that saves a long form">
        <form className="grow">
          <SaveBar form={{ isChanged: true, isBusy: false }} onDiscard={() => undefined}>
            Not saved yet
          </SaveBar>
        </form>
      </Sample>
      <SampleDialog isOpen={isOpen} onOpenChange={setIsOpen} />
      <SampleSteps step={step} onStep={setStep} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Reject this request?"
        confirmLabel="Reject and refund"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => setIsAsking(false)}
      >
        Renee Castillo gets $89.00 back at once.
      </ConfirmDialog>
    </SampleSection>
  );
}

const STEPS = ['Program', 'Who', 'Pay'];
const QUESTIONS = ['What would you like to book?', "Who's training?", 'Review and pay'];

function SampleSteps({ step, onStep }: { step: number | undefined; onStep: (step: number | undefined) => void }) {
  const current = step ?? 0;
  const next = current < STEPS.length - 1 ? current + 1 : undefined;
  return (
    <StepDialog
      isOpen={step !== undefined}
      onClose={() => onStep(undefined)}
      title="Purchase Program"
      subtitle="with Maya Okafor"
      steps={STEPS}
      current={current}
      heading={QUESTIONS[current] ?? ''}
      onBack={current > 0 ? () => onStep(current - 1) : undefined}
      side={<Panel className="w-full rounded-none">Finishing Under Pressure</Panel>}
      foot={
        <Button type="submit" size="l" isFullWidth>
          {next === undefined ? 'Pay $89.00' : 'Continue'}
        </Button>
      }
      onSubmit={() => onStep(next)}
    >
      <TextField label="Anything else?" />
    </StepDialog>
  );
}

function SamplePanel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      title="This week"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="outline" size="s">
          Open a panel
        </Button>
      }
    >
      <p className="pad">Two sessions, both in the afternoon.</p>
    </Popover>
  );
}

function SampleDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      title="Schedule Session"
      description="Pick a time; the trainer gets a request to confirm."
      width="usual"
      submitLabel="Schedule for Mar 21, 11:00 AM"
      form={{
        isBusy: false,
        attributes: {
          onSubmit: (event) => {
            event.preventDefault();
            onOpenChange(false);
          },
        },
      }}
    >
      <div className="grid gap-4">
        <TextField label="Date" type="date" defaultValue="2026-03-21" />
        <TextField label="Time" type="time" defaultValue="11:00" />
        <TextArea label="Note for the trainer" rows={6} isOptional limit={500} />
        <TextField label="Where" hint="A field, a gym, or a link" />
        <TextField label="Phone on the day" isOptional />
      </div>
    </FormDialog>
  );
}
