import type { User } from '@x1/contract/accounts/user.ts';
import {
  type NewSupportRequest,
  SUPPORT_MESSAGE_MAX,
  type SupportTopic,
  supportTopicLabels,
  supportTopics,
} from '@x1/contract/support/support-request.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useWriteToSupport } from '../../features/support/use-support.ts';
import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { checkSupportForm, type SupportErrors, type SupportFields } from './check-support-form.ts';

const FIELD_ORDER = ['name', 'email', 'topic', 'message'] as const satisfies readonly (keyof SupportFields)[];
const topicOptions = supportTopics.map((topic) => ({ value: topic, label: supportTopicLabels[topic] }));

interface SupportFormProps {
  user: User | undefined;
  topic: SupportTopic | '';
  /** Told where the answer goes. */
  onSent: (email: string) => void;
}

/** Name, e-mail, topic and message. A refused try keeps the words. */
export function SupportForm({ user, topic, onSent }: SupportFormProps) {
  const [fields, setFields] = useState<SupportFields>({ name: user?.name ?? '', email: user?.email ?? '', topic, message: '' });
  const [errors, setErrors] = useState<SupportErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const write = useWriteToSupport();
  const change = (field: keyof SupportFields, value: string) => {
    setFields((earlier) => ({ ...earlier, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const show = (found: SupportErrors) => {
    setErrors(found);
    const first = FIELD_ORDER.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    const found = checkSupportForm(fields);
    show(found);
    if (Object.keys(found).length > 0) return;
    write.mutate(fields as NewSupportRequest, {
      onSuccess: () => onSent(fields.email.trim()),
      onError: (error) => {
        show(fieldErrors(error));
        toast({ title: 'Error', description: errorText(error, 'Your message was not sent. Please try again.'), variant: 'destructive' });
      },
    });
  };
  return (
    <form ref={form} className="card pad" noValidate onSubmit={submit}>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={100}
        value={fields.name}
        error={errors.name}
        onChange={(event) => change('name', event.target.value)}
      />
      <TextField
        label="Your e-mail"
        name="email"
        type="email"
        autoComplete="email"
        value={fields.email}
        error={errors.email}
        hint="We answer to it."
        onChange={(event) => change('email', event.target.value)}
      />
      <Select
        label="What is it about?"
        name="topic"
        placeholder="Choose a topic"
        options={topicOptions}
        value={fields.topic}
        error={errors.topic}
        onChange={(event) => change('topic', event.target.value)}
      />
      <TextArea
        label="Message"
        name="message"
        rows={7}
        limit={SUPPORT_MESSAGE_MAX}
        value={fields.message}
        error={errors.message}
        hint="What happened, and what you expected. For a session or payment, its date helps us find it."
        onChange={(event) => change('message', event.target.value)}
      />
      <Button type="submit" size="l" isBusy={write.isPending} busyLabel="Sending..." className="mt-5">
        Send message
      </Button>
    </form>
  );
}
