import { t } from '@x1/contract/core/texts.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Shows recovery codes, this once. It closes by its button alone: who dismisses it by accident has none. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const save = () => saveFile({ name: 'x1-recovery-codes.txt', content: new Blob([text], { type: 'text/plain' }) });
  return (
    <Dialog
      isOpen
      isBusy
      onOpenChange={(stays) => !stays && onClose()}
      title={t('Save your recovery codes')}
      description={t("If you lose your device, one of these lets you in. Each works once. We can't show them again.")}
      width="narrow"
      foot={<Button onClick={onClose}>{t("I've saved them")}</Button>}
    >
      <ul className="recovery-codes" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="outline" size="s" onClick={() => void copyText(text, { title: t('Copied') })}>
          {t('Copy')}
        </Button>
        <Button variant="outline" size="s" onClick={save}>
          {t('Download')}
        </Button>
      </div>
    </Dialog>
  );
}
