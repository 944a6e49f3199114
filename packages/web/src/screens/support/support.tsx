import { useQuery } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import { supportTopics } from '@x1/contract/support/support-request.ts';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useAccount } from '../../features/account/use-account.ts';
import { configQuery } from '../../lib/config.ts';
import { homePath } from '../../lib/home-path.ts';
import { Button } from '../../ui/button.tsx';
import { FullMessage } from '../../ui/full-message.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SupportForm } from './support-form.tsx';

/** A letter to support, from anybody (R34); `?topic=account` chooses what it is about. */
export function SupportScreen() {
  const { user } = useAccount();
  const topic = new URLSearchParams(useSearch()).get('topic');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <Sent email={sentTo} user={user} />;
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title="Contact Support" subtitle="A person reads what you write and answers by e-mail." />
      <SupportForm user={user} topic={supportTopics.find((known) => known === topic) ?? ''} onSent={setSentTo} />
      <MailInstead />
    </div>
  );
}

function Sent({ email, user }: { email: string; user: User | undefined }) {
  return (
    <FullMessage
      title="Your message is with us"
      actions={
        <Button variant="volt" size="l" href={user ? homePath(user.role) : '/'}>
          {user ? 'Back to Dashboard' : 'Back to the start'}
        </Button>
      }
    >
      We answer to {email}. If a child is in danger right now, please call 911 first.
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
      Would you rather write a mail?{' '}
      <a className="link" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </p>
  );
}
