import type { User } from '@x1/contract/accounts/user.ts';
import {
  NewSupportRequest,
  SUPPORT_MESSAGE_MAX,
  type SupportTopic,
  supportTopicLabels,
  supportTopics,
} from '@x1/contract/support/support-request.ts';
import { useWriteToSupport } from '../../features/support/use-support.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const topicOptions = supportTopics.map((topic) => ({ value: topic, label: supportTopicLabels[topic] }));

interface SupportFormProps {
  user: User | undefined;
  topic: SupportTopic | '';
  /** Told where the answer goes. */
  onSent: (email: string) => void;
}

/** Name, e-mail, topic and message. A refused try keeps the words. */
export function SupportForm({ user, topic, onSent }: SupportFormProps) {
  const write = useWriteToSupport();
  const form = useForm({
    initial: { name: user?.name ?? '', email: user?.email ?? '', topic: topic as string, message: '' },
    schema: NewSupportRequest,
    send: async (request) => {
      await write.mutateAsync(request);
      onSent(request.email);
    },
    onFailed: (error) =>
      toast({ title: 'Error', description: errorText(error, 'Your message was not sent. Please try again.'), variant: 'destructive' }),
  });
  return (
    <form className="card pad" {...form.attributes}>
      <TextField label="Your name" autoComplete="name" maxLength={100} {...form.field('name')} />
      <TextField label="Your e-mail" type="email" autoComplete="email" hint="We answer to it." {...form.field('email')} />
      <Select label="What is it about?" placeholder="Choose a topic" options={topicOptions} {...form.field('topic')} />
      <TextArea
        label="Message"
        rows={7}
        limit={SUPPORT_MESSAGE_MAX}
        hint="What happened, and what you expected. For a session or payment, its date helps us find it."
        {...form.field('message')}
      />
      <Button type="submit" size="l" isBusy={form.isBusy} busyLabel="Sending..." className="mt-5">
        Send message
      </Button>
    </form>
  );
}
