import { t } from '@x1/contract/core/texts.ts';
import type { DayRange } from '@x1/contract/lesson-log/academic-year.ts';
import { LOG_LINK_DAYS, type MadeLogLink, NewLogLink } from '@x1/contract/lesson-log/log-link.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { createRequestId } from '../../lib/request-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dayText } from './lesson-row.tsx';
import { useAddLogLink } from './link-queries.ts';

interface NewLinkDialogProps {
  range: DayRange;
  onClose: () => void;
}

/** Names whom the link is for, and shows its address once. */
export function NewLinkDialog({ range, onClose }: NewLinkDialogProps) {
  const [made, setMade] = useState<MadeLogLink>();
  return made ? <Address made={made} onClose={onClose} /> : <LinkForm range={range} onMade={setMade} onClose={onClose} />;
}

function LinkForm({ range, onMade, onClose }: NewLinkDialogProps & { onMade: (made: MadeLogLink) => void }) {
  const [requestId] = useState(createRequestId);
  const add = useAddLogLink(onMade);
  const form = useForm({ initial: { name: '', ...range, requestId }, schema: NewLogLink, send: (body) => add.mutateAsync(body) });
  return (
    <FormDialog
      title={t('Create a link')}
      description={t('It shows your lessons from {first} to {last} to anyone who has it, for {days} days.', {
        first: dayText(range.from),
        last: dayText(range.to),
        days: LOG_LINK_DAYS,
      })}
      submitLabel={t('Create link')}
      busyLabel={t('Creating...')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={t('Who is it for?')}
        hint={t("Only you see this, such as 'Duke compliance office'.")}
        maxLength={80}
        {...form.field('name')}
      />
    </FormDialog>
  );
}

/** The address, this once: X1 keeps only what recognizes it. */
function Address({ made: { link, url }, onClose }: { made: MadeLogLink; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(stays) => !stays && onClose()}
      title={t('Your link is ready')}
      description={t('Copy it now: for safety we show it only once.')}
      width="narrow"
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Done')}
          </Button>
          {url !== null && (
            <Button icon={Copy} onClick={() => void copyAddress(url)}>
              {t('Copy link')}
            </Button>
          )}
        </>
      }
    >
      {url === null ? (
        <p>
          {t("This link for {name} had been created already. If you don't have its address, end it and create another one.", {
            name: link.name,
          })}
        </p>
      ) : (
        <TextField label={t('Link for {name}', { name: link.name })} value={url} readOnly onFocus={(event) => event.target.select()} />
      )}
    </Dialog>
  );
}

function copyAddress(url: string): Promise<void> {
  return copyText(url, {
    title: t('Link copied'),
    description: t('Send it to your compliance office.'),
    byHand: t("This browser didn't allow copying. Select the link and copy it yourself."),
  });
}
