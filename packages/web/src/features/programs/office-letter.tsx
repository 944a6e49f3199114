import { t } from '@x1/contract/core/texts.ts';
import { OFFICE_LETTER } from '@x1/contract/lesson-log/office-letter.ts';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextArea } from '../../ui/text-area.tsx';

/** A text that asks a college's compliance office for permission, folded until it's wanted, and ready to be copied (decision 0104). */
export function OfficeLetter({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <details className="small mt-3" open={isOpen}>
      <summary>{t('See a text to send')}</summary>
      <div className="mt-3">
        <TextArea
          label={t('A text to send')}
          lang="en"
          readOnly
          rows={9}
          value={OFFICE_LETTER}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="outline" size="s" className="mt-3" icon={Copy} onClick={() => void copyLetter()}>
          {t('Copy text')}
        </Button>
      </div>
    </details>
  );
}

function copyLetter(): Promise<void> {
  return copyText(OFFICE_LETTER, { title: t('Text copied'), description: t('Send it to your compliance office.') });
}
