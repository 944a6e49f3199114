import type { CannedAnswer } from '@x1/contract/admin/case.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { useState } from 'react';
import { useCannedAnswers } from '../../features/admin/use-records.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** To whom; without an account there may be no name. */
export interface Addressee {
  name: string;
  email: string;
}

interface WriteDialogProps {
  to: Addressee;
  subject: string;
  /** Whether the letter answers what an operator closes by hand once it's sent. */
  closesByHand?: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Begins an email to somebody, with a canned answer or without; it's sent from the operator's own mailbox. */
export function WriteDialog({ to, subject, closesByHand = false, isOpen, onOpenChange }: WriteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Write to ${to.name}`}
      description={`Your email program opens with it.${closesByHand ? " Close the case once it's sent." : ''}`}
    >
      <Letter to={to} subject={subject} />
    </Dialog>
  );
}

function Letter({ to, subject }: Pick<WriteDialogProps, 'to' | 'subject'>) {
  const answers = useCannedAnswers();
  const [text, setText] = useState('');
  const [isOpened, setOpened] = useState(false);
  const choose = (id: string) => {
    const answer = answers.data?.find((one) => String(one.id) === id);
    if (answer) setText(filledIn(answer, to));
  };
  const address = `mailto:${to.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <div className="stack tight">
      {answers.isError && !answers.data && <LoadFailed what="The canned answers couldn't be loaded." query={answers} />}
      {answers.data && answers.data.length > 0 && (
        <Select
          label="Canned answer"
          placeholder="None"
          options={answers.data.map(({ id, title }) => ({ value: String(id), label: title }))}
          defaultValue=""
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <TextArea label="Your message" rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      <a className="btn" href={address} onClick={() => setOpened(true)}>
        Open in email
      </a>
      <p className="small muted" aria-live="polite">
        X1 doesn't send or keep it.{isOpened && ` No email opened? Write to ${to.email} yourself.`}
      </p>
    </div>
  );
}

/** {name} is who reads it. */
function filledIn({ text }: CannedAnswer, { name }: Addressee): string {
  return text.replaceAll('{name}', firstName(name));
}
