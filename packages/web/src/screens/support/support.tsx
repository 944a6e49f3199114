import { useQuery } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import {
  NewSupportRequest,
  SUPPORT_MESSAGE_MAX,
  type SupportTopic,
  supportTopicLabels,
  supportTopics,
} from '@x1/contract/support/support-request.ts';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useAccount } from '../../features/account/use-account.ts';
import { useWriteToSupport } from '../../features/support/queries.ts';
import { errorText } from '../../lib/api-errors.ts';
import { configQuery } from '../../lib/config.ts';
import { homePath } from '../../lib/home-path.ts';
import { rich } from '../../lib/rich.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FullMessage } from '../../ui/full-message.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { QuickAnswers } from './quick-answers.tsx';

/** A letter to support, from anybody (R34); `?topic=account` chooses what it is about. */
export function SupportScreen() {
  const { user } = useAccount();
  const topic = new URLSearchParams(useSearch()).get('topic');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <Sent email={sentTo} user={user} />;
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title={t('Contact Support')} subtitle={t('A person reads your message and answers by email.')} />
      <QuickAnswers />
      <SupportForm user={user} topic={supportTopics.find((known) => known === topic) ?? ''} onSent={setSentTo} />
      <MailInstead />
    </div>
  );
}

function Sent({ email, user }: { email: string; user: User | undefined }) {
  return (
    <FullMessage
      title={t('We got your message')}
      actions={
        <Button variant="volt" size="l" href={user ? homePath(user.role) : '/'}>
          {user ? t('Back to Dashboard') : t('Back to the start')}
        </Button>
      }
    >
      {t('We answer to {email}. If a child is in danger right now, please call 911 first.', { email })}
    </FullMessage>
  );
}

/** For those whose form does not get through. */
function MailInstead() {
  const config = useQuery(configQuery);
  if (!config.data) return null;
  const { supportEmail } = config.data;
  return (
    <p className="small muted mt-4">
      {rich('Would you rather send an email? <link>{supportEmail}</link>', {
        link: (text) => (
          <a className="link" href={`mailto:${supportEmail}`}>
            {text}
          </a>
        ),
        supportEmail,
      })}
    </p>
  );
}

const topicOptions = supportTopics.map((topic) => ({ value: topic, label: supportTopicLabels[topic] }));

interface SupportFormProps {
  user: User | undefined;
  topic: SupportTopic | '';
  /** Told where the answer goes. */
  onSent: (email: string) => void;
}

/** Name, email, topic and message. A refused try keeps the words. */
function SupportForm({ user, topic, onSent }: SupportFormProps) {
  const write = useWriteToSupport();
  const form = useForm({
    initial: { name: user?.name ?? '', email: user?.email ?? '', topic: topic as string, message: '' },
    schema: NewSupportRequest,
    send: async (request) => {
      await write.mutateAsync(request);
      onSent(request.email);
    },
    onFailed: (error) =>
      toast({ title: t('Error'), description: errorText(error, t("Your message wasn't sent. Please try again.")), variant: 'destructive' }),
  });
  return (
    <form className="card pad" {...form.attributes}>
      <TextField label={t('Your name')} autoComplete="name" maxLength={100} {...form.field('name')} />
      <TextField label={t('Your email')} type="email" autoComplete="email" hint={t("We'll reply here.")} {...form.field('email')} />
      <Select label={t('What is it about?')} placeholder={t('Choose a topic')} options={topicOptions} {...form.field('topic')} />
      <TextArea
        label={t('Message')}
        rows={7}
        limit={SUPPORT_MESSAGE_MAX}
        hint={t('What happened, and what you expected. For a session or payment, its date helps us find it.')}
        {...form.field('message')}
      />
      <Button type="submit" size="l" isBusy={form.isBusy} busyLabel={t('Sending...')} className="mt-5">
        {t('Send message')}
      </Button>
    </form>
  );
}
