import type { CannedAnswer } from '@x1/contract/admin/case.ts';
import type { AdminSupportRequest } from '@x1/contract/admin/support-request.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { useState } from 'react';
import { useCannedAnswers } from '../../features/admin/use-records.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface WriteDialogProps {
  request: AdminSupportRequest;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Begins an email to who wrote, with a canned answer or without; it's sent from the operator's own mailbox. */
export function WriteDialog({ request, isOpen, onOpenChange }: WriteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Write to ${request.name}`}
      description="Your email program opens with it. Close the request once it's sent."
    >
      <Letter request={request} />
    </Dialog>
  );
}

function Letter({ request }: Pick<WriteDialogProps, 'request'>) {
  const answers = useCannedAnswers();
  const [text, setText] = useState('');
  const choose = (id: string) => {
    const answer = answers.data?.find((one) => String(one.id) === id);
    if (answer) setText(filledIn(answer, request));
  };
  const subject = `X1 support, request ${request.id}`;
  const address = `mailto:${request.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
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
      <TextArea label="Your answer" rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      <a className="btn" href={address}>
        Open in email
      </a>
    </div>
  );
}

/** {name} is who wrote. */
function filledIn({ text }: CannedAnswer, { name }: AdminSupportRequest): string {
  return text.replaceAll('{name}', firstName(name));
}
